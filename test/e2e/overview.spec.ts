import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { version } from '../../src/lib/version';
import { readEnvironment } from '../../src/config/read-environment';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { FakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { ask, exchangeBytes, post } from '../support/http-client';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { json } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const accessToken = 'access-token-4f1c9a7d20be';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

const testBed = usesGatewayTestBed({ ORDER_REQUESTS_PER_MINUTE: '50', ORDER_ACCESS_TOKEN: accessToken });

beforeEach(async () => {
  await testBed.startGateway();
  testBed.statistics.on(statisticsPath(id), statisticsSays(id, 'Created'));
  testBed.order.on(orderPath(id), orderSays(id, 'Created'));
});

afterEach(() => testBed.clear());

const overview = async () => (await testBed.ask('/health/overview')).body;

it('describes a gateway that nobody has asked anything', async () => {
  const askedAt = Math.floor(process.uptime());
  const { status, headers, body } = await testBed.ask('/health/overview');
  const { uptimeSeconds, ...state } = body;
  expect(status).toBe(200);
  expect(uptimeSeconds).toBeGreaterThanOrEqual(askedAt);
  expect(uptimeSeconds).toBeLessThanOrEqual(process.uptime());
  expect(headers['cache-control']).toBe('no-store');
  const calm = { state: 'up', breaker: 'closed', lastResponseAt: null, lastFailure: null };
  const unused = { entries: 0, bytes: 0, hits: 0, misses: 0, hitRatio: null };
  expect(state).toEqual({
    status: 'ready',
    version,
    commit: null,
    node: process.version,
    sandbox: null,
    interfaces: {
      statistics: { ...calm, quotaPerMinute: null, quotaLeft: null },
      order: { ...calm, quotaPerMinute: 50, quotaLeft: 50 },
    },
    redis: 'off',
    cache: { ...unused, stale: 0, maxBytes: 268_435_456 },
    responseCache: { ...unused, maxBytes: 67_108_864 },
    live: { polling: 'local', streams: 0, waitingRequests: 0, watchedOrders: 0, pollDelayMs: 0 },
    problems: [],
    contradictions: [],
  });
});

it('counts what both caches were asked for', async () => {
  for (let times = 0; times < 4; times += 1) await testBed.ask(`/v1/orders/${id}`);
  await testBed.ask(`/v1/orders/${id}/status`);
  // Neither a problem nor this gateway's own state is in a cache.
  await testBed.ask('/v1/nothing');
  await exchangeBytes(testBed.gateway.url, 'nonsense\r\n\r\n');
  const { cache, responseCache, interfaces } = await overview();
  // Two records, fetched for the first view, found for the second one and for the status.
  expect(cache).toMatchObject({ entries: 2, hits: 4, stale: 0, misses: 2, hitRatio: 0.6667 });
  expect(responseCache).toMatchObject({ entries: 1, hits: 2, misses: 3, hitRatio: 0.4 });
  for (const { bytes } of [cache, responseCache] as { bytes: number }[]) expect(bytes).toBeGreaterThan(0);
  expect(interfaces).toMatchObject({
    statistics: { lastResponseAt: time, lastFailure: null },
    order: { lastResponseAt: time, quotaLeft: 49 },
  });
});

it('counts no response that is never stored as one that the response cache missed', async () => {
  const { status, headers } = await testBed.ask('/v1/orders/batch', post({ orderIds: [id] }));
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await overview()).responseCache).toMatchObject({ hits: 0, misses: 0, hitRatio: null });
});

it('shows an interface that fails, and the problems that followed, the latest first', async () => {
  testBed.order.on('/v1.0/dln/order/', json(503, {}));
  for (let n = 1; n <= 4; n += 1) await testBed.ask(`/v1.0/dln/order/${orderId(n)}`);
  const before = await overview();
  expect(before.problems).toEqual([{ code: 'UPSTREAM_FAILED', count: 4, lastAt: time }]);
  await testBed.ask('/v1/orders/nonsense');
  await eventually('the clock has gone on', () => Date.now() > Date.parse(lastAtOf(before)));
  await testBed.ask(`/v1.0/dln/order/${orderId(5)}`);
  const { interfaces, problems } = await overview();
  expect(interfaces).toMatchObject({
    statistics: { state: 'up', lastFailure: null },
    order: { state: 'failing', lastResponseAt: time, lastFailure: { at: time, kind: 'failed' } },
  });
  expect(problems).toEqual([
    { code: 'UPSTREAM_FAILED', count: 5, lastAt: time },
    { code: 'VALIDATION_FAILED', count: 1, lastAt: time },
  ]);
});

const lastAtOf = ({ problems }: Record<string, unknown>): string =>
  (problems as { lastAt: string }[])[0]?.lastAt ?? '';

it('shows who follows orders', async () => {
  const target = `/v1/orders/${id}/status`;
  const { etag } = (await testBed.ask(target)).headers;
  const waiting = testBed.ask(`${target}?wait=20`, { headers: { 'if-none-match': String(etag) } });
  await eventually('a request waits', async () => {
    const { live } = await overview();
    return (live as { waitingRequests: number }).waitingRequests === 1;
  });
  expect((await overview()).live).toMatchObject({ streams: 0, watchedOrders: 1 });
  await testBed.gateway.close();
  await waiting;
});

it('needs no key, and tells no secret and no address', async () => {
  const { url } = await testBed.startGateway({
    ...apiKeysVariable({ mobile: rightKey }),
    RATE_LIMIT_PER_MINUTE: '1',
  });
  for (let times = 0; times < 3; times += 1) {
    const { status, text } = await ask(url, '/health/overview');
    expect(status).toBe(200);
    for (const secret of [accessToken, rightKey, 'mobile', '127.0.0.1', 'http', testBed.order.url])
      expect(text).not.toContain(secret);
  }
});

it('has only GET and HEAD', async () => {
  expect(await testBed.ask('/health/overview', { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  });
  expect((await testBed.ask('/health/overview', { method: 'HEAD' })).status).toBe(200);
});

describe('with the embedded sandbox', () => {
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox();
  });

  afterAll(() => sandbox.close());

  it('names ids to try requests with', () => {
    const { sandbox: examples } = readEnvironment({}, sandbox);
    expect(examples).toEqual(sandbox.examples);
    expect(Object.keys(examples ?? {}).sort()).toEqual([
      'busyWalletAddress',
      'chainId',
      'liveOrderIds',
      'orderId',
      'transactionHash',
      'walletAddress',
    ]);
  });
});

it('lists the orders whose records exclude each other, until these are corrected', async () => {
  testBed.order.on(orderPath(id), orderSays(id, 'OrderCancelled'));
  testBed.statistics.on(statisticsPath(id), statisticsSays(id, 'Fulfilled'));
  await testBed.ask(`/v1/orders/${id}`);
  expect(await overview()).toMatchObject({
    contradictions: [{ orderId: id, since: time, fields: ['status'] }],
  });
  const corrected = FakeClock.start();
  corrected.passSeconds(3);
  testBed.order.on(orderPath(id), orderSays(id, 'Fulfilled'));
  await testBed.ask(`/v1/orders/${id}`);
  expect(await overview()).toMatchObject({ contradictions: [] });
  corrected.stop();
});
