import { apiKeysVariable, otherKey, rightKey } from '../support/api-keys';
import { usesFakeClock } from '../support/clock';
import { describeWithRedis } from '../support/describe-with-redis';
import { type RunningGateway } from '../support/gateway';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { ask, type HttpResponse } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { usesRedisTestBed } from '../support/redis-test-bed';
import { json, type ScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const quote = '/v1.0/dln/order/quote';
const orderPath = '/v1.0/dln/order/';

const script = (upstream: ScriptedUpstream) =>
  upstream
    .on(orderPath, (request, response, socket) => {
      const id = request.target.slice(orderPath.length);
      return json(200, jsonText(orderRecord(id)))(request, response, socket);
    })
    .on(quote, json(200, '{"estimation":{}}'));

const countOf = (responses: readonly HttpResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

const flood = (gateway: RunningGateway, count: number, key = rightKey): Promise<HttpResponse[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      ask(gateway.url, `${quote}?n=${n}`, { headers: { 'x-api-key': key } }),
    ),
  );

const orders = (gateway: RunningGateway, from: number, count: number, key = rightKey) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      ask(gateway.url, `${orderPath}${orderId(from + n)}`, { headers: { 'x-api-key': key } }),
    ),
  );

const environment = {
  RELAY: 'orders',
  ...apiKeysVariable({ web: rightKey, shop: otherKey }),
  ORDER_REQUESTS_PER_MINUTE: '50',
};

describe('a flood of quotes before a quota of 50 a minute', () => {
  const bed = usesGatewayTestBed(environment);
  const clock = usesFakeClock();

  beforeEach(async () => {
    await bed.startGateway();
    script(bed.order);
  });

  afterEach(() => bed.clear());

  it.each([
    ['the same client', rightKey],
    ['another client', otherKey],
  ])('leaves 60 % to the orders of %s', async (_who, key) => {
    const { gateway } = bed;
    const quotes = await flood(gateway, 200);
    expect([countOf(quotes, 200), countOf(quotes, 429), bed.order.countOf(quote)]).toEqual([20, 180, 20]);
    const served = await orders(gateway, 0, 15, key);
    await flood(gateway, 50);
    served.push(...(await orders(gateway, 15, 15, key)));
    expect([countOf(served, 200), bed.upstreamCalls]).toEqual([30, 50]);
    const [beyond] = await orders(gateway, 30, 1, key);
    expect(beyond).toMatchObject({ status: 503, body: { code: 'UPSTREAM_RATE_LIMITED' } });
  });

  it('is told early when to come back', async () => {
    const refused = (await flood(bed.gateway, 21)).find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'RATE_LIMITED',
      detail: 'Relayed requests have used their share of the quota.',
      retryable: true,
      errorCode: 429,
      upstream: { interface: 'order', status: null },
    });
    const seconds = Number(refused?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(50);
    expect(refused?.headers['cache-control']).toBe('no-store');
    const metrics = await readMetrics(bed.gateway.url);
    const attempts = (outcome: string) =>
      metrics.get(`upstream_attempts_total{interface="order",outcome="${outcome}",attempt="1"}`);
    expect([attempts('share-spent'), attempts('quota-spent')]).toEqual([1, undefined]);
    clock.passSeconds(seconds);
    expect(countOf(await flood(bed.gateway, 30), 200)).toBe(20);
  });
});

describeWithRedis('a flood of quotes through two gateways that share a Redis', () => {
  const bed = usesRedisTestBed();

  afterEach(() => bed.clear());

  it('leaves 60 % of their one quota to orders', async () => {
    const [first, second] = [
      await bed.connectedGateway({ ...environment, API_KEYS: '' }),
      await bed.connectedGateway({ ...environment, API_KEYS: '' }),
    ];
    script(bed.upstream);
    const before = bed.upstream.countOf(orderPath);
    const quotes = [...(await flood(first, 60)), ...(await flood(second, 60))];
    expect([countOf(quotes, 200), countOf(quotes, 429)]).toEqual([20, 100]);
    const served = [...(await orders(first, 0, 15)), ...(await orders(second, 15, 15))];
    expect([countOf(served, 200), bed.upstream.countOf(orderPath) - before]).toEqual([30, 50]);
    expect(countOf(await orders(second, 40, 5), 503)).toBe(5);
  });
});
