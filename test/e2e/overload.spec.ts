import { usesFakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { type HttpResponse, post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { GatewayTestBed, usesGatewayTestBed } from '../support/gateway-test-bed';
import { overload } from '../support/overload';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { type Behaviour, json } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const openOrderFreshSeconds = 2;
const settled = orderId(0xabcdef);
const open = orderId(2);

const idOf = (target: string) => target.slice(target.lastIndexOf('/') + 1);
const stateOf = (id: string) => (id === open ? 'Created' : 'ClaimedUnlock');
const record: Behaviour = (seen, ...exchange) => {
  const id = idOf(seen.target);
  const upstreamRecord = seen.target.startsWith('/api/')
    ? statisticsOrder(id, { state: stateOf(id) })
    : orderRecord(id, { status: stateOf(id) });
  return json(200, jsonText(upstreamRecord))(seen, ...exchange);
};

const origin = 'https://app.example';
/** Header fields that two problems need not have in common. */
const ownFields = new Set(['content-length', 'date', 'retry-after', 'x-request-id', 'server-timing']);
const sharedFields = ({ headers }: HttpResponse) =>
  Object.entries(headers)
    .filter(([name]) => !ownFields.has(name))
    .sort();

describe('an overloaded gateway', () => {
  const gatewayTestBed = usesGatewayTestBed({
    CORS_ORIGINS: origin,
  });
  const clock = usesFakeClock();
  let endOverload: () => void;

  beforeAll(() => gatewayTestBed.startGateway());

  beforeEach(async () => {
    gatewayTestBed.statistics.on('/api/Orders/', record);
    gatewayTestBed.order.on('/v1.0/dln/order/', record);
    for (const id of [settled, open]) expect((await view(id)).status).toBe(200);
    for (const path of ['/v1.0/dln/order/', '/api/Orders/'])
      expect((await gatewayTestBed.ask(`${path}${settled}`)).status).toBe(200);
    endOverload = overload(gatewayTestBed.gateway);
  });

  afterEach(() => {
    endOverload();
    clock.reset();
    gatewayTestBed.resetUpstreams();
  });

  const view = (id: string) => gatewayTestBed.ask(`/v1/orders/${id}`);
  const dropIn = (n: number) => gatewayTestBed.ask(`/v1.0/dln/order/${orderId(n)}`);

  it('refuses new work without upstream calls, with a problem', async () => {
    const before = gatewayTestBed.upstreamCalls;
    const { status, headers, body } = await dropIn(900);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
    expect(body).toMatchObject({ code: 'OVERLOADED', retryable: true, errorCode: 503 });
    expect(gatewayTestBed.upstreamCalls).toBe(before);
  });

  it.each([
    ['a page of a known origin', { origin }],
    ['a page of another origin', { origin: 'https://other.example' }],
    ['a client that sends no origin', {}],
  ])('refuses %s with the header fields of any other problem', async (_, headers) => {
    const path = '/v1.0/dln/order/';
    const id = { 'x-request-id': 'a-request-id' };
    const [refused, invalid] = [
      await gatewayTestBed.ask(`${path}${orderId(905)}`, { headers: { ...headers, ...id } }),
      await gatewayTestBed.ask('/v1/nowhere', { headers }),
    ];
    expect([refused.status, invalid.status]).toEqual([503, 404]);
    expect(sharedFields(refused)).toEqual(sharedFields(invalid));
    expect(refused.headers).toMatchObject(id);
    expect(refused.headers['content-length']).toBe(String(Buffer.byteLength(refused.text)));
  });

  it('refuses HEAD without a body, and POST with one that it does not read', async () => {
    const head = await gatewayTestBed.ask(`/v1/orders/${orderId(906)}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([503, '']);
    const posted = await gatewayTestBed.ask('/v1/orders/batch', post({ ids: [orderId(907)] }));
    expect(posted.status).toBe(503);
  });

  it.each([
    ['prefers to wait for no time', `/v1/orders/${orderId(908)}`, { prefer: 'wait=0' }],
    ['waits for longer than it may', `/v1/orders/${orderId(908)}?wait=26`, {}],
    ['has a parameter to wait where nothing does', `/v1.0/dln/order/${orderId(908)}?wait=1`, {}],
    ['prefers to wait where nothing does', `/v1.0/dln/order/${orderId(908)}`, { prefer: 'wait=1' }],
  ])('refuses a request that %s', async (_, target, headers) => {
    expect((await gatewayTestBed.ask(target, { headers })).status).toBe(503);
  });

  it.each([
    ['a parameter', `/v1/orders/${orderId(909)}?wait=1`, {}],
    ['a preference', `/v1/orders/${orderId(910)}/status`, { prefer: 'wait=1' }],
  ])('admits a request that waits by %s: these have limits of their own', async (_, target, headers) => {
    const response = await gatewayTestBed.ask(target, { headers });
    expect([response.status, response.headers['preference-applied']]).toEqual([200, 'wait=1']);
  });

  it('serves what is cached, fresh or stale', async () => {
    expect((await view(settled)).status).toBe(200);
    clock.passSeconds(openOrderFreshSeconds + 1);
    expect((await view(open)).status).toBe(200);
  });

  it.each([
    ['in other letters', `/v1/orders/0x${settled.slice(2).toUpperCase()}`],
    ['with a cache buster', `/v1.0/dln/order/${settled}?t=1`],
    ['with a secret gone astray', `/api/Orders/%30x${settled.slice(2)}?accesstoken=x`],
  ])('serves what is stored in a spelling that is new: %s', async (_, target) => {
    expect((await gatewayTestBed.ask(target)).status).toBe(200);
  });

  it.each([
    ['/health/live', 200],
    ['/health/ready', 200],
    ['/metrics', 200],
    ['/docs/openapi.json', 200],
    ['/nowhere', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect((await gatewayTestBed.ask(path)).status).toBe(status);
  });

  it('counts what it refuses', async () => {
    const labels = 'route="/v1.0/dln/order/:id",method="GET",status="503",caller="anonymous"';
    const counts = async () => {
      const metrics = await readMetrics(gatewayTestBed.gateway.url);
      return [metrics.get('requests_shed_total') ?? 0, metrics.get(`http_requests_total{${labels}}`) ?? 0];
    };
    const before = await counts();
    await dropIn(901);
    await dropIn(902);
    expect(await counts()).toEqual(before.map((count) => count + 2));
  });

  it('admits requests again after the overload', async () => {
    expect((await dropIn(903)).status).toBe(503);
    endOverload();
    expect((await dropIn(903)).status).toBe(200);
  });
});

describe('a gateway with more new requests than it starts at once', () => {
  const sent = 60;
  /** Those that start before the first of them waits. */
  const startedAtOnce = 16;
  const gatewayTestBed = usesGatewayTestBed();

  beforeEach(async () => {
    await gatewayTestBed.startGateway();
    gatewayTestBed.order.on('/v1.0/dln/order/', record);
  });

  afterEach(async () => {
    closeRawConnections();
    await gatewayTestBed.clear();
  });

  /** Requests that arrive in one piece, and so in one turn of the event loop. */
  const requests = (ids: readonly string[]) =>
    ids.map((id) => `GET /v1.0/dln/order/${id} HTTP/1.1\r\nhost: gateway\r\n\r\n`).join('');
  const queueWaits = async () =>
    (await readMetrics(gatewayTestBed.gateway.url)).get('request_queue_wait_seconds_count');

  it('lets the others wait, and responds to all', async () => {
    const ids = Array.from({ length: sent }, (_, n) => orderId(100 + n));
    const { received } = await openRaw(gatewayTestBed.gateway.url, requests(ids));
    const responded = () => received().match(/HTTP\/1\.1 200 /g)?.length ?? 0;
    await eventually('all have a response', () => responded() === sent);
    expect([...received().matchAll(/"orderId":"(0x\w+)"/g)].map(([, id]) => id)).toEqual(ids);
    expect(await queueWaits()).toBe(sent - startedAtOnce);
  });

  it('does not let what is stored wait', async () => {
    const path = `/v1.0/dln/order/${settled}`;
    expect((await gatewayTestBed.ask(path)).status).toBe(200);
    const before = (await queueWaits()) ?? 0;
    // A query that the path does not have: the response is stored, and this spelling of its target is new.
    const others = Array.from({ length: startedAtOnce }, (_, n) => orderId(100 + n));
    const { received } = await openRaw(gatewayTestBed.gateway.url, requests([...others, `${settled}?t=1`]));
    const responded = () => received().match(/HTTP\/1\.1 200 /g)?.length ?? 0;
    await eventually('all have a response', () => responded() === startedAtOnce + 1);
    expect(await queueWaits()).toBe(before);
  });
});

describe('a gateway whose heap is nearly full', () => {
  it('sheds new requests, and reports that it is alive', async () => {
    const stage = await GatewayTestBed.create();
    await stage.startGateway({ HEAP_MAX_PERCENT: '1' });
    await eventually('new work is refused', async () => {
      const { status, body } = await stage.ask(`/v1/orders/${orderId(1)}`);
      return status === 503 && (body as { code: string }).code === 'OVERLOADED';
    });
    expect((await stage.ask('/health/live')).status).toBe(200);
    await stage.close();
  });
});
