import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { type Program } from '../processes/program';
import { CompiledGateway, logLinesOf, urlOf } from '../support/compiled-gateway';
import { ask } from '../support/http-client';
import { json, reset, ScriptedUpstream } from '../support/scripted-upstream';
import { SpanCollector } from '../support/span-collector';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const orderPath = `/v1/orders/${id}`;
const route = '/v1/orders/:orderId';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const secret = 'a-secret-5d02e7b1c4';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;

describe('a process whose spans are exported', () => {
  let gateway: CompiledGateway;
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let collector: SpanCollector;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    statistics = await ScriptedUpstream.start();
    order = await ScriptedUpstream.start();
  }, 60_000);

  beforeEach(async () => {
    collector = await SpanCollector.start();
    statistics.reset();
    order.reset();
    statistics.on('/', json(200, jsonText(statisticsOrder(id))));
    order.on('/', json(200, jsonText(orderRecord(id))));
  });

  afterEach(() => collector.close());

  afterAll(async () => {
    await gateway.remove();
    await Promise.all([statistics.close(), order.close()]);
  });

  async function start(environment: Record<string, string>) {
    const upstreams = { STATS_URL: statistics.url, ORDER_URL: order.url, ORDER_ACCESS_TOKEN: secret };
    const run = gateway.start({ ACCESS_LOG: 'true', ...upstreams, ...environment });
    await run.until('Try:\n');
    return { run, url: urlOf(run.output) };
  }

  const startTraced = (environment: Record<string, string> = {}) =>
    start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...environment,
    });

  const stop = async (run: Program) => {
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  };

  const upstreamCalls = () => [...statistics.requests, ...order.requests];
  const spansOf = (kind: string) => collector.spans.filter((span) => span.kind === kind);

  it('has a span of each request, and beneath it one of each attempt, in the trace of the caller', async () => {
    order.on('/', (request, response, socket) =>
      order.requests.length === 1
        ? reset(request, response, socket)
        : json(200, jsonText(orderRecord(id)))(request, response, socket),
    );
    const { run, url } = await startTraced({ RETRY_BUDGET_PERCENT: '100' });
    expect((await ask(url, orderPath, { headers: { traceparent } })).status).toBe(200);
    await stop(run);

    const [request, ...others] = spansOf('server');
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      service: 'order-gateway',
      name: `GET ${route}`,
      traceId,
      parentSpanId: parentId,
      attributes: { 'http.route': route, 'url.path': orderPath },
    });
    const attempts = spansOf('client');
    expect(attempts).toHaveLength(3);
    for (const attempt of attempts) expect(attempt).toMatchObject({ traceId, parentSpanId: request!.spanId });
    // The headers that arrived name exactly the spans that were exported, each once.
    expect(
      upstreamCalls()
        .map(({ headers }) => headers.traceparent)
        .sort(),
    ).toEqual(attempts.map(({ spanId }) => `00-${traceId}-${spanId}-01`).sort());
  }, 30_000);

  it('begins a trace for who brings none, and logs its id', async () => {
    const { run, url } = await startTraced();
    await ask(url, orderPath);
    await ask(url, orderPath);
    await stop(run);
    // The second answer was ready: it has a span, and no call beneath.
    const requests = spansOf('server');
    expect(requests.map(({ name }) => name)).toEqual([`GET ${route}`, `GET ${route}`]);
    expect(new Set(spansOf('client').map((span) => span.traceId))).toEqual(new Set([requests[0]!.traceId]));
    const logged = [...run.output.matchAll(/"traceId":"(\w+)"/g)].map(([, found]) => found);
    expect(logged).toEqual(requests.map((span) => span.traceId));
  }, 30_000);

  it('exports no query, key, token or signature, and sends the interfaces no baggage', async () => {
    const { run, url } = await startTraced();
    const headers = {
      'x-api-key': secret,
      authorization: secret,
      traceparent,
      tracestate: 'vendor=1',
      baggage: `a=${secret}`,
    };
    await ask(url, `${orderPath}?fields=${secret}`, { headers });
    await ask(url, `${orderPath}?require=complete`, { headers });
    await ask(url, `/v1/leaderboard?wallet=${secret}`, { headers });
    await stop(run);
    expect(order.requests[0]!.target).toContain(`accesstoken=${secret}`);
    expect(collector.spans.length).toBeGreaterThan(4);
    expect(collector.received).not.toMatch(/secret|require=|url\.query/);
    const sent = upstreamCalls().flatMap((seen) => Object.keys(seen.headers));
    expect(sent).toContain('traceparent');
    expect(sent).not.toContain('baggage');
  }, 30_000);

  it("sends a caller's tracestate on, once, save that of a trace that is begun again", async () => {
    const { run, url } = await startTraced();
    await ask(url, orderPath, { headers: { traceparent, tracestate: 'vendor=1,b=2' } });
    await ask(url, '/v1/tokens/popular', { headers: { traceparent: 'none', tracestate: 'vendor=3' } });
    await stop(run);
    expect(
      upstreamCalls().map(({ target, headers }) => [target.split('/', 3)[2], headers.tracestate]),
    ).toEqual([
      ['Orders', 'vendor=1,b=2'],
      ['TokenMetadata', undefined],
      ['dln', 'vendor=1,b=2'],
    ]);
  }, 30_000);

  it('keeps the flag of a caller who does not sample, and exports nothing of it', async () => {
    const { run, url } = await startTraced({ OTEL_SERVICE_NAME: 'gateway-of-a-test' });
    await ask(url, orderPath, { headers: { traceparent: `00-${traceId}-${parentId}-00` } });
    await ask(url, '/v1/chains');
    await ask(url, '/health/live');
    await stop(run);
    for (const { headers } of upstreamCalls())
      expect(headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    expect(upstreamCalls()).toHaveLength(2);
    expect(collector.spans).toMatchObject([{ name: 'GET /v1/chains', service: 'gateway-of-a-test' }]);
  }, 30_000);

  it('exports in protobuf by default', async () => {
    const { run, url } = await startTraced({ OTEL_EXPORTER_OTLP_PROTOCOL: '' });
    await ask(url, '/v1/chains');
    await stop(run);
    expect(collector.exports).toEqual(['application/x-protobuf /v1/traces']);
  }, 30_000);

  it('logs what is wrong with a variable of OpenTelemetry as everything else, before there is a gateway', async () => {
    const { run } = await startTraced({
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '2',
    });
    expect(logLinesOf(run.output)).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        context: 'Tracing',
        msg: expect.stringContaining('OTEL_TRACES_SAMPLER_ARG=2') as string,
      }),
    );
    expect(run.output).not.toContain('[Nest]');
  });

  it('responds, and exits with code 0 in time, where there is no collector', async () => {
    const { run, url } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
      SHUTDOWN_TIMEOUT_MS: '1000',
    });
    expect((await ask(url, orderPath)).status).toBe(200);
    await stop(run);
  }, 30_000);

  it.each<[string, Record<string, string>, boolean]>([
    ['does not load the SDK by default', {}, false],
    ['nor where it is disabled', { OTEL_TRACES_EXPORTER: 'otlp', OTEL_SDK_DISABLED: 'true' }, false],
    ['but does where spans are wanted', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
  ])(
    '%s',
    async (_, environment, isLoaded) => {
      const probe = join(gateway.folder, 'loaded.cjs');
      // prom-client brings the interface alone, `@opentelemetry/api`, in any case.
      writeFileSync(
        probe,
        `process.on('SIGUSR2', () => {
           const loaded = Object.keys(require.cache);
           const ofTelemetry = loaded.filter((file) => /@opentelemetry.(?!api.)|-in-the-middle/.test(file));
           console.log('loaded', loaded.some((file) => file.endsWith('main.js')), ofTelemetry.length > 0, 'so');
         });`,
      );
      const { run, url } = await start({ NODE_OPTIONS: `--require ${probe}`, ...environment });
      await ask(url, orderPath);
      run.process.kill('SIGUSR2');
      await eventually('the probe has looked', () => run.output.includes(' so\n'));
      expect(run.output).toContain(`loaded true ${isLoaded} so`);
    },
    30_000,
  );
});
