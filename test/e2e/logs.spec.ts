import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSignedCertificate } from '../support/certificate';
import { eventually } from '../support/eventually';
import { post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { after, gated, json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord } from '../support/upstream-records';

const id = orderId(7);
const dropIn = `/v1.0/dln/order/${id}`;
const route = '/v1.0/dln/order/:id';
const requestId = 'asked-by-a-test';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('the log', () => {
  const gatewayTestBed = usesGatewayTestBed({ LOG_LEVEL: 'warn' });
  let written: string;

  beforeEach(() => {
    written = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    gatewayTestBed.order.on(dropIn, json(200, jsonText(orderRecord(id))));
  });

  afterEach(async () => {
    await gatewayTestBed.clear();
    jest.restoreAllMocks();
  });

  const lines = () =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  const askFor = (target: string, headers = {}) =>
    gatewayTestBed.ask(target, { headers: { 'x-request-id': requestId, ...headers } });

  it('has no line where nothing fails', async () => {
    await gatewayTestBed.startGateway();
    await askFor(dropIn);
    expect(lines()).toEqual([]);
  });

  it('has only a code as the reason why a connection is refused', async () => {
    await gatewayTestBed.startGateway({}, { orderUrl: 'http://127.0.0.1:1' });
    expect((await askFor(dropIn)).status).toBe(503);
    expect(lines()[0]).toMatchObject({ msg: 'failed attempt', kind: 'unreachable', code: 'ECONNREFUSED' });
    expect(written).not.toContain('127.0.0.1');
  });

  it('says once that the circuit of an interface has opened, and once that it has closed', async () => {
    const changes = () => lines().filter(({ msg }) => String(msg).startsWith('circuit'));
    await gatewayTestBed.startGateway({
      BREAKER_CONSECUTIVE_FAILURES: '3',
      BREAKER_OPEN_MS: '100',
      BREAKER_PROBES: '2',
    });
    const before = Date.now();
    gatewayTestBed.order.on('/v1.0/dln/order/', json(500, '{}'));
    for (let number = 20; number < 40; number += 1) await askFor(`/v1.0/dln/order/${orderId(number)}`);
    expect(changes()).toEqual([
      {
        level: 'warn',
        time: expect.any(String) as string,
        context: 'Upstream',
        msg: 'circuit open',
        interface: 'order',
        kind: 'failed',
        since: expect.any(String) as string,
        effect: 'what is stored is served as stale; other requests get a partial view, or 5xx',
      },
    ]);
    expect(Date.parse(String(changes()[0]?.since))).toBeGreaterThanOrEqual(before);
    gatewayTestBed.order.on(dropIn, json(200, jsonText(orderRecord(id))));
    await eventually('the circuit has closed', async () => {
      await askFor(dropIn);
      await askFor(`${dropIn}/status`);
      return changes().length > 1;
    });
    expect(changes().slice(1)).toMatchObject([
      { level: 'warn', msg: 'circuit closed', interface: 'order', since: changes()[0]?.since },
    ]);
  });

  it('names by a code that a certificate is not trusted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    const { keyFile, certificateFile } = selfSignedCertificate(folder);
    const tls = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
    const server = createServer(tls, (_, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await gatewayTestBed.startGateway({}, { orderUrl: `https://127.0.0.1:${port}` });
    await askFor(dropIn);
    server.close();
    rmSync(folder, { recursive: true });
    expect(lines()[0]).toMatchObject({ kind: 'unreachable', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('calls a 401 of an interface an error of the gateway, and counts it', async () => {
    const refusal = { errorId: 'X', errorCode: 1, errorMessage: 'the access token has expired' };
    gatewayTestBed.order.on(dropIn, json(401, refusal));
    const { url } = await gatewayTestBed.startGateway();
    const { status, body, text } = await askFor(dropIn);
    expect([status, body.code, body.errorCode]).toEqual([502, 'UPSTREAM_FAILED', 502]);
    expect(text).not.toContain('expired');
    expect(body.upstream).toEqual({ interface: 'order', status: 401, code: null, message: null });
    const facts = { level: 'error', kind: 'credentials-refused', interface: 'order', status: 401 };
    expect(lines()[0]).toMatchObject(facts);
    expect((await readMetrics(url)).get('upstream_credentials_refused_total{interface="order"}')).toBe(1);
  });

  it('warns of nothing where a caller leaves', async () => {
    const waiting = gated(json(200, jsonText(orderRecord(id))));
    gatewayTestBed.order.on(dropIn, waiting.behaviour);
    const { url } = await gatewayTestBed.startGateway();
    const exchange = request(`${url}${dropIn}`).on('error', () => undefined);
    exchange.end();
    await eventually('the upstream is called', () => waiting.waiting === 1);
    exchange.destroy();
    await eventually('the call is cancelled', () => waiting.waiting === 0);
    await eventually('it is counted', async () =>
      (await readMetrics(url)).has(
        'upstream_attempts_total{interface="order",outcome="given-up",attempt="1"}',
      ),
    );
    expect(lines()).toEqual([]);
  });

  it('logs a 500, and the resulting problem', async () => {
    gatewayTestBed.order.on(dropIn, json(500, {}));
    await gatewayTestBed.startGateway();
    await askFor(`${dropIn}?secret=1`);
    const [attempt, problem, ...others] = lines();
    const failure = { interface: 'order', kind: 'failed', status: 500 };
    expect(attempt).toMatchObject({ level: 'warn', context: 'Upstream', ...failure });
    expect(problem).toMatchObject({
      ...{ level: 'warn', context: 'Problem', msg: 'problem', route, code: 'UPSTREAM_FAILED', status: 500 },
      requestId,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    expect(others).toEqual([]);
  });

  it.each([
    ['a reset', reset],
    ['what cannot be read', json(200, '{}')],
  ])('names request and trace of %s, of the problem, and of the request', async (_, behaviour) => {
    gatewayTestBed.order.on(dropIn, behaviour);
    await gatewayTestBed.startGateway({ ACCESS_LOG: 'true' });
    await askFor(dropIn, { traceparent });
    expect(lines().map(({ context }) => context)).toEqual(['Upstream', 'Problem', 'Access']);
    expect(lines()).toEqual(Array(3).fill(expect.objectContaining({ requestId, traceId })));
  });

  it.each([{}, { traceparent: `${traceparent}-more` }])(
    'has no trace of a caller that sent %j',
    async (sent) => {
      gatewayTestBed.order.on(dropIn, reset);
      await gatewayTestBed.startGateway({ ACCESS_LOG: 'true' });
      await askFor(dropIn, sent);
      expect(lines()).toEqual(Array(3).fill(expect.objectContaining({ requestId })));
      expect(written).not.toContain('trace');
    },
  );

  it('names the trace of a cached response, and of a slow one', async () => {
    gatewayTestBed.order.on(dropIn, after(100, json(200, jsonText(orderRecord(id)))));
    await gatewayTestBed.startGateway({ ACCESS_LOG: 'true', SLOW_REQUEST_MS: '50' });
    await askFor(dropIn, { traceparent });
    await askFor(dropIn, { traceparent });
    expect(lines()).toMatchObject([
      { context: 'Request', requestId, traceId },
      { context: 'Access', requestId, traceId },
    ]);
  });

  it('has the attempt, and how long it took', async () => {
    gatewayTestBed.order.on(dropIn, reset);
    await gatewayTestBed.startGateway({ RETRY_BUDGET_PERCENT: '100' });
    await askFor(dropIn);
    expect(lines().map(({ attempt }) => attempt)).toEqual([1, 2, undefined]);
    expect(lines()[1]).toMatchObject({ ms: expect.any(Number) as number });
  });

  it('has a line for a slow request', async () => {
    gatewayTestBed.order.on(dropIn, after(100, json(200, jsonText(orderRecord(id)))));
    await gatewayTestBed.startGateway({ SLOW_REQUEST_MS: '50' });
    await askFor(`${dropIn}?secret=1`);
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'slow request',
        path: dropIn,
        route,
        status: 200,
        requestId,
      }),
    ]);
  });

  it('has a line for every request where that is configured, cached responses included', async () => {
    await gatewayTestBed.startGateway({ ACCESS_LOG: 'true' });
    await askFor(`${dropIn}?secret=1`);
    await askFor(`${dropIn}?secret=1`);
    await askFor('/v1/chains');
    const facts = {
      level: 'info',
      context: 'Access',
      method: 'GET',
      status: 200,
      caller: 'anonymous',
      requestId,
    };
    expect(lines()).toMatchObject([
      { ...facts, route, path: dropIn },
      { ...facts, route, path: dropIn },
      { ...facts, route: '/v1/chains', path: '/v1/chains' },
    ]);
  });

  it.each(['silent', 'error'])('is silent of warnings at the level %s', async (LOG_LEVEL) => {
    gatewayTestBed.order.on(dropIn, reset);
    await gatewayTestBed.startGateway({ LOG_LEVEL, ACCESS_LOG: LOG_LEVEL === 'silent' ? 'true' : 'false' });
    await askFor(dropIn);
    expect(written).toBe('');
  });

  it('holds no query, body, header, key or token, at any level', async () => {
    gatewayTestBed.order.on('/', reset);
    gatewayTestBed.statistics.on('/', json(500, { secret: 'a secret' }));
    await gatewayTestBed.startGateway({
      LOG_LEVEL: 'debug',
      ACCESS_LOG: 'true',
      ORDER_ACCESS_TOKEN: 'a-secret-5d02e7b1c4',
    });
    const signature = { address: `0x${'a1'.repeat(20)}`, signature: `0x${'5ec7e7'.repeat(21)}1b1b` };
    await gatewayTestBed.ask(`/v1/orders/${id}?fields=secret`, {
      headers: { authorization: 'a-secret-5d02e7b1c4' },
    });
    await gatewayTestBed.ask(dropIn, { headers: { 'x-api-key': 'a-secret-5d02e7b1c4' } });
    await gatewayTestBed.ask('/v1/terms/signatures', post(signature));
    await gatewayTestBed.ask('/v1/leaderboard?wallet=5ec7e7');
    expect(lines().length).toBeGreaterThan(5);
    expect(written).not.toMatch(/secret|5ec7e7|127\.0\.0\.1|\?/);
  });
});
