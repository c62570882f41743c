import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../support/eventually';

const built = resolve('node_modules/.cache/start-up-spec');

interface Run {
  readonly process: ChildProcessWithoutNullStreams;
  /** What the process has said so far, on both channels. */
  said(): string;
  /** Resolves once the process has said this, or has ended. */
  until(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

describe('the process', () => {
  let folder: string;
  const runs: Run[] = [];

  beforeAll(() => {
    execFileSync(process.execPath, [
      'node_modules/typescript/bin/tsc',
      '-p',
      'tsconfig.build.json',
      '--outDir',
      built,
    ]);
    folder = mkdtempSync(join(tmpdir(), 'start-up-'));
  }, 60_000);

  afterAll(async () => {
    for (const { process } of runs) process.kill('SIGKILL');
    await Promise.all(runs.map(({ ended }) => ended));
    rmSync(folder, { recursive: true });
    rmSync(built, { recursive: true });
  });

  function start(environment: Record<string, string>): Run {
    const child = spawn(process.execPath, [join(built, 'main.js')], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', ...environment },
    });
    let text = '';
    const listeners = new Set<() => void>();
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      listeners.forEach((listener) => {
        listener();
      });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const ended = new Promise<number | null>((end) => child.on('exit', end));
    const until = (wanted: string) =>
      new Promise<void>((found) => {
        const look = () => {
          if (text.includes(wanted)) found();
        };
        listeners.add(look);
        look();
        void ended.then(() => {
          found();
        });
      });
    const run = { process: child, said: () => text, until, ended };
    runs.push(run);
    return run;
  }

  it('says the mode, the addresses and three curls that work, and ends with code 0 on SIGTERM', async () => {
    const run = start({});
    await run.until('limit=3');
    expect(run.said()).toMatch(/Order gateway at +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(run.said()).toMatch(/Documentation at +http:\/\/127\.0\.0\.1:\d+\/docs\n/);
    expect(run.said()).toMatch(/Orders come from +the embedded sandbox/);
    const curls = [...run.said().matchAll(/curl '([^']+)'/g)].map(([, url]) => url ?? '');
    expect(curls).toHaveLength(3);
    expect(curls[0]).toMatch(/\/v1\/orders\/0x[0-9a-f]{64}$/);
    for (const url of curls) expect((await fetch(url)).status).toBe(200);
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  }, 20_000);

  it('lets requests in flight finish on SIGTERM, and drops one whose body never comes', async () => {
    const run = start({ UPSTREAM_ATTEMPT_TIMEOUT_MS: '4000', SHUTDOWN_TIMEOUT_MS: '3000' });
    await run.until('limit=3');
    const url = /http:\/\/127\.0\.0\.1:\d+(?=\/v1\/orders)/.exec(run.said())?.[0] ?? '';
    const control = /http:\/\/127\.0\.0\.1:\d+\/sandbox/.exec(run.said())?.[0] ?? '';
    const orderPath = /\/v1\/orders\/0x[0-9a-f]{64}/.exec(run.said())?.[0] ?? '';
    await fetch(`${control}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ interface: 'both', kind: 'latency', delayMs: 700 }),
    });
    const halfSent = connect(Number(new URL(url).port), '127.0.0.1');
    halfSent.on('error', () => undefined);
    halfSent.write(
      'POST /v1/orders/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
    );
    const inFlight = fetch(`${url}${orderPath}`);
    await eventually('the upstream has been asked', async () => {
      const calls = (await (await fetch(`${control}/calls`)).json()) as { statistics: number };
      return calls.statistics > 0;
    });
    run.process.kill('SIGTERM');
    expect((await inFlight).status).toBe(200);
    expect(await run.ended).toBe(0);
    halfSent.destroy();
  }, 40_000);

  it('names the hosts of real interfaces, and neither path nor token', async () => {
    const run = start({
      STATS_URL: 'http://127.0.0.1:9/stats-path',
      ORDER_URL: 'http://127.0.0.1:8',
      ORDER_ACCESS_TOKEN: 'top-secret',
    });
    await run.until('/v1/chains');
    expect(run.said()).toContain('127.0.0.1:9 (statistics) and 127.0.0.1:8 (order)');
    expect(run.said()).not.toMatch(/stats-path|top-secret|sandbox/);
  }, 20_000);

  it.each<[string, Record<string, string>, RegExp]>([
    ['one interface alone', { STATS_URL: 'http://127.0.0.1:9' }, /ORDER_URL is missing/],
    ['production without interfaces', { NODE_ENV: 'production' }, /STATS_URL and ORDER_URL are missing/],
    ['a port that is none', { PORT: 'abc' }, /PORT must/],
  ])(
    'refuses to start with %s',
    async (_, environment, complaint) => {
      const run = start(environment);
      expect(await run.ended).toBe(1);
      expect(run.said()).toMatch(complaint);
      expect(run.said()).not.toMatch(/ at .*\.js:\d+/);
    },
    20_000,
  );

  it('starts the sandbox in production only when asked', async () => {
    const run = start({ NODE_ENV: 'production', SANDBOX: 'true' });
    await run.until('limit=3');
    expect(run.said()).toContain('the embedded sandbox');
  }, 20_000);

  it('reads .env of the folder it is started in', async () => {
    writeFileSync(join(folder, '.env'), 'LOG_LEVEL=loud\n');
    const run = start({});
    expect(await run.ended).toBe(1);
    expect(run.said()).toMatch(/LOG_LEVEL must/);
    rmSync(join(folder, '.env'));
  }, 20_000);

  it('says so when the port is taken', async () => {
    const holder: Server = createServer();
    await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening));
    const run = start({ PORT: String((holder.address() as AddressInfo).port) });
    expect(await run.ended).toBe(1);
    expect(run.said()).toMatch(/EADDRINUSE/);
    await new Promise((closed) => holder.close(closed));
  }, 20_000);
});
