import { request } from 'node:http';
import { eventually } from '../support/eventually';
import { type Behaviour, gated, json, reset } from '../support/scripted-upstream';
import { inTurn } from '../support/scripted-streams';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const idOf = (target: string) => target.slice(target.lastIndexOf('/') + 1);
const anyOrder: Behaviour = (seen, ...exchange) =>
  json(200, jsonText(orderRecord(idOf(seen.target))))(seen, ...exchange);
const anyStatisticsOrder: Behaviour = (seen, ...exchange) =>
  json(200, jsonText(statisticsOrder(idOf(seen.target))))(seen, ...exchange);

describe('calls upstream', () => {
  const gatewayTestBed = usesGatewayTestBed();

  beforeEach(() => {
    gatewayTestBed.order.on('/v1.0/dln/order/', anyOrder);
  });

  afterEach(() => gatewayTestBed.clear());

  const dropIn = (n: number) => gatewayTestBed.ask(`/v1.0/dln/order/${orderId(n)}`);

  it('are made a second time after a reset', async () => {
    await gatewayTestBed.startGateway();
    // Five calls that go well put one second attempt aside.
    for (let n = 1; n <= 5; n += 1) expect((await dropIn(n)).status).toBe(200);
    gatewayTestBed.order.on('/v1.0/dln/order/', inTurn(reset, anyOrder));
    expect((await dropIn(6)).status).toBe(200);
    expect(gatewayTestBed.order.requests).toHaveLength(7);
  });

  describe('of an interface that fails', () => {
    const quick = { BREAKER_OPEN_MS: '400', RETRY_BUDGET_PERCENT: '0' };

    const failTwentyTimes = async () => {
      gatewayTestBed.order.on('/v1.0/dln/order/', json(500, {}));
      for (let n = 1; n <= 20; n += 1) expect((await dropIn(n)).status).toBe(500);
    };

    it('are no longer made; clients get a Retry-After', async () => {
      await gatewayTestBed.startGateway({ ...quick, BREAKER_OPEN_MS: '5000' });
      await failTwentyTimes();
      const { status, headers, body } = await dropIn(21);
      expect({ status, code: body.code, retryAfter: headers['retry-after'] }).toEqual({
        status: 503,
        code: 'UPSTREAM_UNAVAILABLE',
        retryAfter: '5',
      });
      expect(gatewayTestBed.order.requests).toHaveLength(20);
    });

    it('are made again once three probes succeeded', async () => {
      await gatewayTestBed.startGateway(quick);
      await failTwentyTimes();
      gatewayTestBed.order.on('/v1.0/dln/order/', anyOrder);
      await eventually('the breaker closes', async () => (await dropIn(21)).status === 200);
      for (let n = 22; n <= 40; n += 1) expect((await dropIn(n)).status).toBe(200);
    });

    it('are next to none for thousands of requests, and are back within ten seconds of the interface', async () => {
      await gatewayTestBed.startGateway();
      gatewayTestBed.order.on('/v1.0/dln/order/', reset);
      gatewayTestBed.statistics.on('/api/Orders/', reset);
      for (let batch = 0; batch < 40; batch += 1) {
        const responses = await Promise.all(
          Array.from({ length: 50 }, (_, n) =>
            gatewayTestBed.ask(`/v1/orders/${orderId(1000 + batch * 50 + n)}`),
          ),
        );
        expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
      }
      // The first fifty came at once, before the breaker could know; a fifth of them was tried again.
      for (const side of [gatewayTestBed.statistics, gatewayTestBed.order])
        expect(side.requests.length).toBeLessThanOrEqual(50 * 1.2);
      gatewayTestBed.order.on('/v1.0/dln/order/', anyOrder);
      gatewayTestBed.statistics.on('/api/Orders/', anyStatisticsOrder);
      const isBack = async () =>
        (await gatewayTestBed.ask(`/v1/orders/${orderId(1)}`)).headers['x-gateway-complete'] === 'true';
      await eventually('both interfaces are back', isBack, 10_000);
    }, 30_000);
  });

  it('for a client that disconnects are cancelled', async () => {
    const waiting = gated(anyOrder);
    gatewayTestBed.order.on('/v1.0/dln/order/', waiting.behaviour);
    const { url } = await gatewayTestBed.startGateway();
    const exchange = request(`${url}/v1.0/dln/order/${orderId(7)}`);
    exchange.on('error', () => undefined);
    exchange.end();
    await eventually('the upstream is called', () => Promise.resolve(waiting.waiting === 1));
    exchange.destroy();
    await eventually('the call is cancelled', () => Promise.resolve(waiting.waiting === 0));
    waiting.open();
    expect((await dropIn(7)).status).toBe(200);
    expect(gatewayTestBed.order.requests).toHaveLength(2);
  });
});
