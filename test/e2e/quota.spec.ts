import { readMetrics } from '../support/metrics';
import { type RunningGateway, startGateway } from '../support/gateway';
import { json, usesScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

describe('an interface with a quota', () => {
  const upstream = usesScriptedUpstream();
  let gateway: RunningGateway;

  beforeEach(() => {
    upstream.on('/api/Orders/', (request, response, socket) => {
      const id = request.target.slice('/api/Orders/'.length);
      return json(200, jsonText(statisticsOrder(id)))(request, response, socket);
    });
    upstream.on('/v1.0/dln/order/', (request, response, socket) => {
      const id = request.target.slice('/v1.0/dln/order/'.length);
      return json(200, jsonText(orderRecord(id)))(request, response, socket);
    });
  });

  afterEach(async () => {
    await gateway.close();
    upstream.reset();
  });

  const open = async (environment: Record<string, string>) => {
    gateway = await startGateway({ statisticsUrl: upstream.url, orderUrl: upstream.url }, environment);
  };

  it('gets no more requests than that, and clients get a Retry-After', async () => {
    await open({ ORDER_REQUESTS_PER_MINUTE: '5' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fetch(`${gateway.url}/v1.0/dln/order/${orderId(n)}`)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(15);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'UPSTREAM_RATE_LIMITED',
      retryable: true,
      upstream: { interface: 'order', status: null },
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(upstream.countOf('/v1.0/')).toBe(5);
  });

  it('is not called for what is stored, however stale; views without it are partial', async () => {
    const noFreshness = { ORDER_OPEN_FRESH_SECONDS: '0', ORDER_OPEN_STALE_SECONDS: '0' };
    await open({ ORDER_REQUESTS_PER_MINUTE: '1', ...noFreshness });
    const read = async (n: number) => {
      const response = await fetch(`${gateway.url}/v1/orders/${orderId(n)}`);
      const { meta } = (await response.json()) as { meta: { sources: unknown } };
      return { status: response.status, sources: meta.sources };
    };
    expect(await read(1)).toMatchObject({ status: 200, sources: { order: { state: 'ok' } } });
    expect(await read(1)).toMatchObject({ status: 200, sources: { order: { state: 'stale' } } });
    expect(await read(2)).toMatchObject({ status: 200, sources: { order: { state: 'unavailable' } } });
    expect(upstream.countOf('/v1.0/dln/order/')).toBe(1);
  });

  it('gets no request before its Retry-After is over', async () => {
    await open({});
    upstream.on('/api/', json(429, { message: 'slow down', errorCode: 429 }, { 'retry-after': '60' }));
    const first = await fetch(`${gateway.url}/api/Orders/${orderId(1)}`);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '60']);
    const second = await fetch(`${gateway.url}/api/Orders/${orderId(2)}`);
    expect(second.status).toBe(503);
    expect(await second.json()).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED', errorCode: 503 });
    expect(upstream.countOf('/api/')).toBe(1);
  });

  it('is paused for RETRY_AFTER_MAX_SECONDS at most', async () => {
    await open({ RETRY_AFTER_MAX_SECONDS: '40' });
    upstream.on('/api/', json(429, { message: 'slow down', errorCode: 429 }, { 'retry-after': '999999' }));
    const { status, headers } = await fetch(`${gateway.url}/api/Orders/${orderId(1)}`);
    expect([status, headers.get('retry-after')]).toEqual([429, '40']);
  });

  it('counts what a pause refuses apart from what a quota refuses', async () => {
    await open({});
    upstream.on('/api/', json(429, { message: 'slow down', errorCode: 429 }, { 'retry-after': '60' }));
    await fetch(`${gateway.url}/api/Orders/${orderId(1)}`);
    await fetch(`${gateway.url}/api/Orders/${orderId(2)}`);
    const metrics = await readMetrics(gateway.url);
    const attempts = (outcome: string) =>
      metrics.get(`upstream_attempts_total{interface="statistics",outcome="${outcome}",attempt="1"}`);
    expect([attempts('paused'), attempts('quota-spent')]).toEqual([1, undefined]);
  });
});
