import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { eventually } from '../support/eventually';
import { ask, post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const view = `/v1/orders/${id}`;
const dropIn = `/v1.0/dln/order/${id}`;

const request = (route: string, status: number, method = 'GET') =>
  `http_requests_total{route="${route}",method="${method}",status="${status}",caller="anonymous"}`;

/** Keeps the event loop from its work, as a long computation does. */
function holdEventLoop(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

describe('/metrics', () => {
  const gatewayTestBed = usesGatewayTestBed({ ORDER_REQUESTS_PER_MINUTE: '50' });

  beforeEach(async () => {
    gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
    gatewayTestBed.order.on(dropIn, json(200, jsonText(orderRecord(id))));
    await gatewayTestBed.startGateway();
  });

  afterEach(() => gatewayTestBed.clear());

  const metrics = () => readMetrics(gatewayTestBed.gateway.url);

  it('is text of Prometheus, never stored, with the measures of the process', async () => {
    const response = await gatewayTestBed.ask('/metrics');
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.text).toContain('# TYPE http_requests_total counter');
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect((await metrics()).get(name)).toEqual(expect.any(Number));
  });

  it('shows the delay of the event loop since the scrape before', async () => {
    const longestDelay = async () => (await metrics()).get('nodejs_eventloop_lag_max_seconds');
    holdEventLoop(120);
    await eventually('the delay was sampled', async () => ((await longestDelay()) ?? 0) > 0.1);
    await eventually('it is forgotten', async () => ((await longestDelay()) ?? 1) < 0.1);
  });

  it('has a bucket that ends with each deadline, and one that begins there', async () => {
    await gatewayTestBed.ask(view);
    const bounds = [...(await metrics()).keys()].flatMap(
      (key) =>
        /^http_request_duration_seconds_bucket\{le="(.*)",route="\/v1\/orders\/:orderId",method="GET"\}$/.exec(
          key,
        )?.[1] ?? [],
    );
    expect(bounds).toEqual(expect.arrayContaining(['1', '1.5', '2', '2.5', '4.5', '5', '10', '+Inf']));
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('comes in %s where that is asked for', async (coding, decompress) => {
    const [compressed, plain] = await Promise.all(
      [coding, 'identity'].map((accepted) =>
        gatewayTestBed.gateway.app.inject({ url: '/metrics', headers: { 'accept-encoding': accepted } }),
      ),
    );
    expect(compressed!.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(decompress(compressed!.rawPayload).toString()).toContain('# TYPE http_requests_total counter');
    expect(compressed!.rawPayload.length).toBeLessThan(plain!.rawPayload.length / 4);
    expect(plain!.headers['content-encoding']).toBeUndefined();
    expect(plain!.headers.vary).toBe('accept-encoding');
  });

  it('has buckets of an interface right around its deadline', async () => {
    await gatewayTestBed.startGateway({ UPSTREAM_ATTEMPT_TIMEOUT_MS: '300' });
    await gatewayTestBed.ask(dropIn);
    const after = (await gatewayTestBed.ask('/metrics')).text;
    const ofOrder = [...after.matchAll(/_request_duration_seconds_bucket\{le="([^"]+)",interface="order"/g)];
    expect(ofOrder.map(([, le]) => le)).toEqual([
      '0.01',
      '0.025',
      '0.05',
      '0.1',
      '0.25',
      '0.285',
      '0.315',
      '0.6',
      '+Inf',
    ]);
  });

  it('shows what a gateway has been asked for, and what that took', async () => {
    const targets = [view, view, view, view, view, dropIn, `${dropIn}?x=1`];
    for (const target of [...targets, '/v1/orders/0x12', '/nowhere', '/v1/nothing', '/v1/orders/%zz'])
      await gatewayTestBed.ask(target);
    await gatewayTestBed.ask('/v1/chains', post({}));
    const shown = await metrics();
    const expected = {
      [`build_info{version="development",node="${process.version}"}`]: 1,
      log_lines_dropped_total: 0,
      // Cached responses as well.
      [request('/v1/orders/:orderId', 200)]: 5,
      [request('/v1/orders/:orderId', 400)]: 1,
      'http_request_duration_seconds_count{route="/v1/orders/:orderId",method="GET"}': 6,
      [request('unmatched', 404)]: 2,
      // A path that cannot be read.
      [request('unmatched', 400)]: 1,
      // A method that the path does not have.
      [request('/v1/chains', 405, 'other')]: 1,
      'upstream_attempts_total{interface="order",outcome="2xx",attempt="1"}': 1,
      'upstream_request_duration_seconds_count{interface="order"}': 1,
      'cache_reads_total{level="memory",state="miss"}': 2,
      'cache_reads_total{level="upstream",state="miss"}': 2,
      'cache_reads_total{level="memory",state="hit"}': 4,
      cache_memory_records: 2,
      // Each once, however it is spelled.
      response_cache_records: 2,
      'order_joins_total{agreement="agree"}': 2,
      'upstream_quota_per_minute{interface="order"}': 50,
      'upstream_quota_left{interface="order"}': 49,
      'upstream_breaker_state{interface="order"}': 0,
      'upstream_calls_in_flight{interface="order",lane="caller"}': 0,
      'upstream_calls_queued{interface="statistics",lane="refresh"}': 0,
    };
    expect(Object.fromEntries(Object.keys(expected).map((sample) => [sample, shown.get(sample)]))).toEqual(
      expected,
    );
  });

  it('shows a failing interface, a partial view and the second attempt', async () => {
    gatewayTestBed.order.on('/v1.0/dln/order/', reset);
    await gatewayTestBed.startGateway({ RETRY_BUDGET_PERCENT: '100' });
    await gatewayTestBed.ask(view);
    const shown = await metrics();
    for (const attempt of [1, 2])
      expect(
        shown.get(`upstream_attempts_total{interface="order",outcome="unreachable",attempt="${attempt}"}`),
      ).toBe(1);
    expect(shown.get('order_joins_total{agreement="single"}')).toBe(1);
    expect(shown.get('order_partial_views_total')).toBe(1);
  });

  it('shows an open breaker, and what it refuses', async () => {
    gatewayTestBed.order.on('/v1.0/dln/order/', json(500, {}));
    await gatewayTestBed.startGateway({ BREAKER_MIN_CALLS: '1' });
    await gatewayTestBed.ask(`/v1.0/dln/order/${orderId(8)}`);
    await gatewayTestBed.ask(`/v1.0/dln/order/${orderId(9)}`);
    const shown = await metrics();
    expect(shown.get('upstream_breaker_state{interface="order"}')).toBe(2);
    expect(shown.get('upstream_attempts_total{interface="order",outcome="breaker-open",attempt="1"}')).toBe(
      1,
    );
    expect(shown.get('upstream_attempts_total{interface="order",outcome="5xx",attempt="1"}')).toBe(1);
  });

  it('shows records that had to make room', async () => {
    await gatewayTestBed.startGateway({ CACHE_MAX_ENTRIES: '1' });
    await gatewayTestBed.ask(view);
    const shown = await metrics();
    expect(shown.get('cache_evictions_total')).toBe(1);
    expect(shown.get('response_cache_evictions_total')).toBe(0);
    expect(shown.get('cache_memory_bytes')).toBeGreaterThan(0);
  });

  it('has no more series for many paths than for one of each kind', async () => {
    const askEach = async (count: number) => {
      const paths = ['/v1/orders/', '/v1.0/dln/order/', '/nowhere/'];
      for (let n = 0; n < count; n += 100)
        await Promise.all(
          Array.from({ length: 100 }, (_, m) =>
            gatewayTestBed.gateway.app.inject(`${paths[m % 3]}${n + m}?q=${m}`),
          ),
        );
    };
    await askEach(100);
    const few = [...(await metrics()).keys()].filter((key) => key.startsWith('http_'));
    await askEach(300);
    const many = [...(await metrics()).keys()].filter((key) => key.startsWith('http_'));
    const own = (key: string) => !key.includes('route="/metrics"');
    expect(many.filter(own)).toEqual(few.filter(own));
  }, 30_000);

  it('has one series for all methods that a path does not have', async () => {
    const askBy = (methods: readonly string[]) =>
      Promise.all(
        methods.flatMap((method) =>
          ['/v1/chains', '/v1/orders/batch', '/nowhere'].map((path) => gatewayTestBed.ask(path, { method })),
        ),
      );
    const seriesOf = async (route: string) =>
      [...(await metrics())].sort().flatMap(([name, value]) => {
        const [, method = '', status = ''] =
          new RegExp(`^http_requests_total\\{route="${route}",method="(.*)",status="(.*)",caller`).exec(
            name,
          ) ?? [];
        return method === '' ? [] : [[method, status, value]];
      });
    await askBy(['GET', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'SEARCH']);
    await askBy(['POST']);
    expect(await seriesOf('/v1/chains')).toEqual([
      ['GET', '200', 1],
      ['OPTIONS', '204', 1],
      ['other', '405', 7],
    ]);
    expect(await seriesOf('/v1/orders/batch')).toEqual([
      ['OPTIONS', '204', 1],
      ['POST', '400', 1],
      ['other', '405', 7],
    ]);
    expect(await seriesOf('unmatched')).toEqual([
      ['GET', '404', 1],
      ['OPTIONS', '404', 1],
      ['POST', '404', 1],
      ['other', '404', 6],
    ]);
    const durations = [...(await metrics()).keys()].filter((name) =>
      /^http_request_duration_seconds_count\{route="(\/v1\/chains|\/v1\/orders\/batch|unmatched)"/.test(name),
    );
    expect(durations).toHaveLength(10);
  });

  it('names no id, address or URL', async () => {
    await gatewayTestBed.ask(`${view}?expand=raw`);
    expect((await gatewayTestBed.ask('/metrics')).text).not.toMatch(/0x[0-9a-f]{4}|127\.0\.0\.1|https?:|\?/);
  });

  it('is about one gateway', async () => {
    const other = gatewayTestBed.gateway;
    await gatewayTestBed.startGateway();
    await gatewayTestBed.ask(view);
    expect((await metrics()).get(request('/v1/orders/:orderId', 200))).toBe(1);
    expect((await readMetrics(other.url)).get(request('/v1/orders/:orderId', 200))).toBeUndefined();
  });

  it('is open to all where keys are required, and names their clients', async () => {
    const keys = apiKeysVariable({ mobile: rightKey });
    const { url } = await gatewayTestBed.startGateway({ ...keys, RATE_LIMIT_PER_MINUTE: '1' });
    await ask(url, view, { headers: { 'x-api-key': rightKey } });
    await ask(url, view);
    const shown = await readMetrics(url);
    const sample = (status: number, caller: string) =>
      shown.get(
        `http_requests_total{route="/v1/orders/:orderId",method="GET",status="${status}",caller="${caller}"}`,
      );
    expect(sample(200, 'mobile')).toBe(1);
    expect(sample(401, 'anonymous')).toBe(1);
    expect((await readMetrics(url)).size).toBeGreaterThan(50);
  });
});
