import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from '../support/eventually';
import { freePort } from '../support/free-port';
import { type Program } from '../processes/program';
import { CompiledGateway, urlOf } from '../support/compiled-gateway';
import { ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';

/** Longer than any test: a process that ends only because its time is up fails the test. */
const environment = { ACCESS_LOG: 'true', LOG_LEVEL: 'warn', SHUTDOWN_TIMEOUT_MS: '60000' };

describe('the standard output', () => {
  let gateway: CompiledGateway;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
  }, 60_000);

  afterAll(() => gateway.remove());

  async function started(): Promise<{ run: Program; url: string }> {
    const run = gateway.start(environment);
    await run.until('limit=3');
    return { run, url: urlOf(run.output) };
  }

  const droppedLines = async (url: string) => (await readMetrics(url)).get('log_lines_dropped_total') ?? 0;

  /** Makes requests, each of which has a line in the log, until some of these are lost. */
  async function loseLines(url: string): Promise<void> {
    for (let round = 0; round < 40 && (await droppedLines(url)) === 0; round += 1)
      await askRepeatedly(url, 1000);
    expect(await droppedLines(url)).toBeGreaterThan(0);
  }

  it('may lose its reader: lines are dropped and counted, the gateway serves on and shuts down gracefully', async () => {
    const { run, url } = await started();
    run.process.stdout?.destroy();
    await eventually('a line is lost', async () => (await droppedLines(url)) > 0);
    for (let n = 0; n < 5; n += 1) expect((await ask(url, '/v1/chains')).status).toBe(200);
    expect(await droppedLines(url)).toBeGreaterThan(5);
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('may be a full disk, from the start on', async () => {
    const full = openSync('/dev/full', 'w');
    const port = await freePort();
    const run = gateway.start({ ...environment, PORT: String(port) }, { stdout: full });
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      ask(url, '/health/ready').then(
        ({ status }) => status === 200,
        () => false,
      );
    await eventually('the gateway is ready', isReady, 15_000);
    expect(await droppedLines(url)).toBeGreaterThan(0);
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    closeSync(full);
  }, 20_000);

  it('may have a reader that has stopped for good when the gateway is to stop', async () => {
    const { run, url } = await started();
    run.process.stdout?.pause();
    await loseLines(url);
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  }, 30_000);
});

/** Pipelines requests on one connection, and reads all responses. */
function askRepeatedly(url: string, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const request = 'GET /v1/chains HTTP/1.1\r\nhost: x\r\n';
    socket.write(`${request}\r\n`.repeat(times - 1));
    socket.write(`${request}connection: close\r\n\r\n`);
    socket.on('error', reject).on('close', () => {
      resolve();
    });
    socket.resume();
  });
}
