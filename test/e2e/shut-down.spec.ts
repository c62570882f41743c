import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { CompiledGateway, managementUrlOf } from '../support/compiled-gateway';
import { ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { ordersOf } from '../support/sandbox-client';

/** Longer than any test: a process that ends only because its time is up fails the test. */
const noTimeout = { SHUTDOWN_TIMEOUT_MS: '60000' };

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const wellConnected = {
  version,
  interfaces: { statistics: 'up', order: 'up' },
  redis: 'off',
  live: { polling: 'local' },
};

describe('a process that shuts down', () => {
  let gateway: CompiledGateway;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
  }, 60_000);

  afterAll(() => gateway.remove());

  /** Starts on the sandbox; gives the base URL, an order's path, and the sandbox's control API. */
  async function started(environment: Record<string, string>) {
    const run = gateway.start(environment);
    await run.until('limit=3');
    const [, url = '', orderPath = ''] = /'(http:\/\/127\.0\.0\.1:\d+)(\/v1\/orders\/\w+)'/.exec(run.output)!;
    const control = /http:\/\/127\.0\.0\.1:\d+\/sandbox/.exec(run.output)![0];
    return { run, url, orderPath, control };
  }

  /** Makes both upstreams slow, sends bytes, and waits until the gateway has called the statistics upstream. */
  async function inFlight(control: string, send: () => void): Promise<void> {
    await fetch(`${control}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ interface: 'both', kind: 'latency', delayMs: 700 }),
    });
    send();
    await eventually('the upstream has been asked', async () => {
      const calls = (await (await fetch(`${control}/calls`)).json()) as { statistics: number };
      return calls.statistics > 0;
    });
  }

  /** A connection that its client would keep alive. */
  function open(url: string) {
    const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString()));
    const closed = new Promise<string>((end) =>
      socket.on('close', () => {
        end(text);
      }),
    );
    const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return { socket, get, received: () => text, closed };
  }

  const isClosed = (url: string): Promise<boolean> =>
    ask(url, '/health/live').then(
      () => false,
      () => true,
    );

  const readiness = async (url: string) => {
    const { status, body } = await ask(url, '/health/ready');
    return { status, body };
  };

  it('accepts connections for the drain delay, not ready, and closes each after its response', async () => {
    const { run, url } = await started({ ...noTimeout, DRAIN_DELAY_MS: '1500' });
    expect(await readiness(url)).toEqual({ status: 200, body: { ...wellConnected, status: 'ready' } });
    expect((await ask(url, '/v1/chains', { headers: { connection: 'keep-alive' } })).headers).toMatchObject({
      connection: 'keep-alive',
    });
    run.process.kill('SIGTERM');
    await eventually('the gateway is unready', async () => (await readiness(url)).status === 503);
    expect(await readiness(url)).toEqual({ status: 503, body: { ...wellConnected, status: 'draining' } });
    expect((await ask(url, '/health/live')).status).toBe(200);
    const chains = await ask(url, '/v1/chains', { headers: { connection: 'keep-alive' } });
    expect(chains).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('finishes what is in flight, closes what is idle, and ends with code 0 on SIGINT as well', async () => {
    const { run, url, orderPath, control } = await started({
      ...noTimeout,
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '4000',
    });
    const idle = open(url);
    idle.get('/v1/chains');
    await eventually('the idle connection has its response', () => idle.received().includes('"items"'));
    const busy = open(url);
    await inFlight(control, () => busy.get(orderPath));
    run.process.kill('SIGINT');
    expect(await idle.closed).toMatch(/^HTTP\/1\.1 200 /);
    const response = await busy.closed;
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('completes requests in progress and continues on SIGHUP', async () => {
    const { run, url, orderPath, control } = await started({
      ...noTimeout,
      LOG_LEVEL: 'warn',
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '4000',
    });
    const busy = open(url);
    await inFlight(control, () => busy.get(orderPath));
    run.process.kill('SIGHUP');
    await run.until('"msg":"reloaded","changed":[],"needRestart":[]');
    await eventually('the response arrives', () => busy.received().startsWith('HTTP/1.1 200 '));
    expect((await ask(url, '/health/ready')).status).toBe(200);
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('ends at once on a second signal', async () => {
    const { run, url } = await started({ ...noTimeout, DRAIN_DELAY_MS: '50000' });
    run.process.kill('SIGTERM');
    await eventually('the gateway is unready', async () => (await readiness(url)).status === 503);
    run.process.kill('SIGTERM');
    expect(await run.exited).toBeNull();
    expect(run.process.signalCode).toBe('SIGTERM');
  }, 20_000);

  it.each([
    [
      'before the gateway is loaded',
      `const { Script } = require('node:vm');
      const run = Script.prototype.runInThisContext;
      Script.prototype.runInThisContext = function () {
        process.kill(process.pid, 'SIGTERM');
        return run.call(this);
      };`,
    ],
    [
      'while the gateway starts',
      `process.on('newListener', (event) => {
        if (event === 'SIGHUP') setImmediate(() => process.kill(process.pid, 'SIGTERM'));
      });`,
    ],
  ])(
    'stops with code 0 on a signal, which process 1 would ignore, %s',
    async (_, script) => {
      const signalling = join(gateway.folder, 'signalling.cjs');
      writeFileSync(signalling, script);
      const run = gateway.start({ ...noTimeout, NODE_OPTIONS: `--require ${signalling}` });
      expect(await run.exited).toBe(0);
    },
    20_000,
  );

  it('serves health and metrics on the management port until the last response is sent', async () => {
    const { run, url, orderPath, control } = await started({
      ...noTimeout,
      MANAGEMENT_PORT: '0',
      UPSTREAM_ATTEMPT_TIMEOUT_MS: '4000',
    });
    const management = managementUrlOf(run.output);
    const scraper = open(management);
    scraper.get('/metrics');
    await eventually('the scraper has its response', () => scraper.received().includes('process_start_time'));
    const busy = open(url);
    await inFlight(control, () => busy.get(orderPath));
    run.process.kill('SIGTERM');
    await eventually('the main port is closed', () => isClosed(url));
    expect(await readiness(management)).toMatchObject({ status: 503, body: { status: 'draining' } });
    expect(await ask(management, '/metrics')).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
    });
    expect(busy.received()).toBe('');
    expect(await busy.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await run.exited).toBe(0);
    expect(await scraper.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await isClosed(management)).toBe(true);
  }, 20_000);

  it('responds to a request that was still arriving when it stopped accepting', async () => {
    const { run, url } = await started(noTimeout);
    const arriving = open(url);
    arriving.socket.write('GET /v1/chains HTTP/1.1\r\nhost: x\r\n');
    await ask(url, '/health/live');
    run.process.kill('SIGTERM');
    await eventually('the port is closed', () => isClosed(url));
    arriving.socket.write('\r\n');
    expect(await arriving.closed).toMatch(/^HTTP\/1\.1 200 /);
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('responds to every client that had connected before the signal, accepted or not', async () => {
    const { run, url } = await started(noTimeout);
    await ask(url, '/health/live');
    // The kernel still accepts connections, and the bytes that clients send.
    run.process.kill('SIGSTOP');
    const waiting = Array.from({ length: 60 }, () => open(url));
    await Promise.all(waiting.map(({ socket }) => once(socket, 'connect')));
    for (const { get } of waiting) get('/v1/chains');
    run.process.kill('SIGTERM');
    run.process.kill('SIGCONT');
    for (const response of await Promise.all(waiting.map(({ closed }) => closed)))
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('answers requests that wait, and ends event streams', async () => {
    const { run, url, control } = await started(noTimeout);
    const orders = await ordersOf(control.replace('/sandbox', ''), '?state=Created');
    const path = `/v1/orders/${orders.find(({ live }) => !live)!.orderId}`;
    const stream = open(url);
    stream.get(`${path}/events`);
    await eventually('the stream has the order', () => stream.received().includes('event: order'));
    const { etag = '' } = (await ask(url, path)).headers;
    const waiting = ask(url, `${path}?wait=25`, { headers: { 'if-none-match': etag } });
    await eventually(
      'the request waits',
      async () => (await readMetrics(url)).get('live_connections{kind="long-poll"}') === 1,
    );
    run.process.kill('SIGTERM');
    expect((await waiting).status).toBe(304);
    expect(await stream.closed).toContain('"reason":"drain"');
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('rejects a request whose body does not arrive in time', async () => {
    const { run, url } = await started({ SHUTDOWN_TIMEOUT_MS: '1000' });
    const halfSent = open(url);
    halfSent.socket.write(
      'POST /v1/orders/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    );
    await ask(url, '/health/live');
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    expect(await halfSent.closed).toBe('');
  }, 20_000);
});
