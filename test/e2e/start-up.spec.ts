import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { selfSignedCertificate } from '../support/certificate';
import { freePort } from '../support/free-port';
import { type Program } from '../processes/program';
import { CompiledGateway, logLinesOf, managementUrlOf, urlOf } from '../support/compiled-gateway';
import { EventStreamClient } from '../support/event-stream-client';
import { ask } from '../support/http-client';
import { RedisServer } from '../processes/redis-server';
import { describeWithRedis } from '../support/describe-with-redis';

const { version: packageVersion } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('the process', () => {
  let gateway: CompiledGateway;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
  }, 60_000);

  afterAll(() => gateway.remove());

  it('prints the mode, the addresses, three curls that work and one of a stream on which orders move', async () => {
    const run = gateway.start({});
    await run.until('orderIds=');
    expect(run.output).toMatch(/Order gateway at +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(run.output).toMatch(/Documentation at +http:\/\/127\.0\.0\.1:\d+\/docs\n/);
    expect(run.output).toMatch(/Orders come from +the embedded sandbox/);
    const curls = [...run.output.matchAll(/curl '([^']+)'/g)].map(([, url]) => url ?? '');
    expect(curls).toHaveLength(3);
    expect(curls[0]).toMatch(/\/v1\/orders\/0x[0-9a-f]{64}$/);
    for (const url of curls) expect((await fetch(url)).status).toBe(200);
    const [, target = ''] = /curl -N 'http:\/\/[^/]+([^']+)'/.exec(run.output) ?? [];
    const stream = await EventStreamClient.open(urlOf(run.output), target);
    await stream.until(
      'a fulfilled order, and one to be cancelled',
      ({ states }) => states.includes('Fulfilled') && states.includes('Created'),
      15_000,
    );
    stream.close();
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  }, 30_000);

  it('leads with the explorer, and with an order on it that moves', async () => {
    const run = gateway.start({ LOG_LEVEL: 'warn' });
    await run.until('orderIds=');
    const [, explorer = '', order = ''] =
      /^\nExplorer at +(\S+\/explorer)\nAn order moves at +(\S+\/explorer\/orders\/0x[0-9a-f]{64})\n/.exec(
        run.output,
      ) ?? [];
    const pages = await Promise.all([explorer, order].map((url) => ask(url, new URL(url).pathname)));
    for (const { status, text } of pages) {
      expect(status).toBe(200);
      expect(text).toContain('<script type="module" src="/explorer/main-');
    }
    const { body } = await ask(explorer, `/v1/orders/${order.slice(order.lastIndexOf('/') + 1)}/status`);
    expect(body).toMatchObject({ protocolFinal: false });
    run.process.kill('SIGTERM');
    expect(await run.exited).toBe(0);
  }, 20_000);

  it('names the hosts of real interfaces, and neither path nor token', async () => {
    const run = gateway.start({
      STATS_URL: 'http://127.0.0.1:9/stats-path',
      ORDER_URL: 'http://127.0.0.1:8',
      ORDER_ACCESS_TOKEN: 'top-secret-90c3a5',
    });
    await run.until('Try:\n');
    expect(run.output).toContain('127.0.0.1:9 (statistics) and 127.0.0.1:8 (order)');
    expect(run.output).not.toMatch(/stats-path|top-secret|sandbox/);
  }, 20_000);

  it('logs in production where it listens, what it runs and which upstreams it calls, in one line', async () => {
    const run = gateway.start({
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      STATS_URL: 'http://127.0.0.1:9/stats-path',
      ORDER_URL: 'http://127.0.0.1:8',
      ORDER_ACCESS_TOKEN: 'top-secret-90c3a5',
      MANAGEMENT_PORT: '0',
    });
    await run.until('"listening"');
    const [line] = logLinesOf(run.output);
    expect(run.output).toBe(`${JSON.stringify(line)}\n`);
    expect(line).toMatchObject({
      level: 'info',
      context: 'Start',
      version: packageVersion,
      node: process.version,
      access:
        'API keys: off, anyone may ask; rate limit: off; CORS: off; trusted proxies: none; management port: its own',
      sandbox: false,
      interfaces: { statistics: '127.0.0.1:9', order: '127.0.0.1:8' },
    });
    for (const url of [line?.url, line?.managementUrl])
      expect((await fetch(`${String(url)}/health/live`)).status).toBe(200);
    expect(run.output).not.toMatch(/stats-path|top-secret/);
  }, 20_000);

  it.each<[string, Record<string, string>, object]>([
    [
      'an environment that is wrong, with every complaint',
      { SANDBOX: 'true', PORT: 'abc', SLOW_REQUEST_MS: 'soon' },
      {
        msg: 'the environment is invalid',
        complaints: [expect.stringMatching(/^PORT must/), expect.stringMatching(/^SLOW_REQUEST_MS must/)],
      },
    ],
    [
      'an address that is none of this machine',
      { HOST: '192.0.2.1', SANDBOX: 'true' },
      { msg: 'start failed', reason: expect.stringContaining('EADDRNOTAVAIL') as string },
    ],
  ])(
    'logs in production that it cannot start for %s, in a line of JSON',
    async (_, environment, facts) => {
      const run = gateway.start({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment });
      expect(await run.exited).toBe(1);
      const lines = logLinesOf(run.output);
      expect(lines).toHaveLength(run.output.trim().split('\n').length);
      expect(lines.filter(({ level }) => level === 'fatal')).toMatchObject([
        { context: 'Process', ...facts },
      ]);
    },
    20_000,
  );

  it('reads .env of the folder it is started in', async () => {
    writeFileSync(join(gateway.folder, '.env'), 'SLOW_REQUEST_MS=soon\n');
    const run = gateway.start({});
    expect(await run.exited).toBe(1);
    expect(run.output).toMatch(/SLOW_REQUEST_MS must/);
    rmSync(join(gateway.folder, '.env'));
  }, 20_000);

  it('says that .env cannot be read', async () => {
    mkdirSync(join(gateway.folder, '.env'));
    const run = gateway.start({});
    expect(await run.exited).toBe(1);
    expect(run.output).toContain('The environment is invalid:\n  - .env cannot be read (EISDIR)\n');
    rmdirSync(join(gateway.folder, '.env'));
  }, 20_000);

  it('takes API keys from a file, and logs who has access, and where the documentation is', async () => {
    const key = 'key-from-a-file-4d1b';
    const file = join(gateway.folder, 'api-keys');
    writeFileSync(file, `web:${createHash('sha256').update(key).digest('hex')}\n`);
    const run = gateway.start({ API_KEYS_FILE: file, MANAGEMENT_PORT: '0' });
    await run.until('limit=3');
    expect(run.output).toMatch(/Access +API keys: 1; rate limit: off; CORS: off; trusted proxies: none; /);
    const url = /Order gateway at +(\S+)/.exec(run.output)?.[1] ?? '';
    expect((await ask(url, '/v1/chains')).status).toBe(401);
    expect((await ask(url, '/v1/chains', { headers: { 'x-api-key': key } })).status).toBe(200);
    const management = managementUrlOf(run.output);
    expect(run.output).toContain(`Documentation at   ${management}/docs\n`);
    expect((await fetch(`${management}/docs`)).status).toBe(200);
  }, 20_000);

  it.each([
    ['PORT', 'MANAGEMENT_PORT', /EADDRINUSE/],
    ['MANAGEMENT_PORT', 'PORT', /The management port cannot be opened: .*EADDRINUSE/],
  ])(
    'reports that %s is taken, and leaves nothing at %s',
    async (taken, other, complaint) => {
      const holder: Server = createServer();
      await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening));
      const otherPort = await freePort();
      const run = gateway.start({
        [taken]: String((holder.address() as AddressInfo).port),
        [other]: String(otherPort),
      });
      expect(await run.exited).toBe(1);
      expect(run.output).toMatch(complaint);
      await expect(fetch(`http://127.0.0.1:${otherPort}/health/live`)).rejects.toThrow();
      await new Promise((closed) => holder.close(closed));
    },
    20_000,
  );

  it('starts the sandbox in production where configured, and logs how it bounds caches that its heap cannot hold', async () => {
    const run = gateway.start({
      NODE_ENV: 'production',
      SANDBOX: 'true',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: '--max-old-space-size=160',
      CACHE_MAX_BYTES: '134217728',
      RESPONSE_CACHE_MAX_BYTES: '33554432',
    });
    await run.until('"listening"');
    const [bounded, listening] = logLinesOf(run.output);
    expect(bounded).toMatchObject({
      level: 'warn',
      context: 'Start',
      variables: {
        CACHE_MAX_BYTES: { configured: 134217728, used: 67108864 },
        RESPONSE_CACHE_MAX_BYTES: { configured: 33554432, used: 16777216 },
      },
    });
    expect(listening).toMatchObject({ msg: 'listening', sandbox: true, explorer: true });
  }, 20_000);

  it.each(['production', 'development'])(
    'logs in %s an unhandled error, never its members, and ends with code 1',
    async (NODE_ENV) => {
      const rejecting = join(gateway.folder, 'rejecting.cjs');
      writeFileSync(
        rejecting,
        `process.on('SIGUSR2', () => {
          const error = new Error('nobody handles this', { cause: new Error('member-of-the-error') });
          void Promise.reject(Object.assign(error, { url: 'member-of-the-error' }));
        });`,
      );
      const run = gateway.start({ NODE_ENV, SANDBOX: 'true', NODE_OPTIONS: `--require ${rejecting}` });
      await run.until(NODE_ENV === 'production' ? '"listening"' : 'limit=3');
      run.process.kill('SIGUSR2');
      expect(await run.exited).toBe(1);
      expect(run.output).toContain('nobody handles this');
      expect(run.output).not.toContain('member-of-the-error');
      const lines = logLinesOf(run.output).filter(({ level }) => level === 'fatal');
      const line = {
        context: 'Process',
        msg: 'uncaught error',
        stack: expect.stringMatching(/nobody handles this\n +at /) as string,
      };
      expect(lines).toMatchObject(NODE_ENV === 'production' ? [line] : []);
    },
    20_000,
  );

  describeWithRedis('with a Redis that', () => {
    let redis: RedisServer;

    afterEach(() => redis.kill());

    /** One of the orders that the process greets with. */
    const anOrderOf = async (run: Program) => {
      await run.until('limit=3');
      return /http:\/\/127\.0\.0\.1:\d+\/v1\/orders\/0x[0-9a-f]{64}/.exec(run.output)?.[0] ?? '';
    };

    it('refuses its password: logs it without the password, and responds', async () => {
      redis = await RedisServer.start('--requirepass', 'top-secret-90c3a5');
      const run = gateway.start({
        REDIS_URL: `redis://gateway:guessed-secret-1e7f@127.0.0.1:${redis.port}`,
        LOG_LEVEL: 'debug',
      });
      expect((await fetch(await anOrderOf(run))).status).toBe(200);
      await run.until('WRONGPASS');
      expect(run.output).toMatch(/Redis circuit open: WRONGPASS/);
      expect(run.output).not.toContain('guessed-secret-1e7f');
    }, 20_000);

    it('shows a certificate of a private authority, uses it once NODE_EXTRA_CA_CERTS names that', async () => {
      const { keyFile, certificateFile } = selfSignedCertificate(gateway.folder);
      const tlsPort = await freePort();
      const files = ['--tls-cert-file', certificateFile, '--tls-key-file', keyFile];
      redis = await RedisServer.start('--tls-port', String(tlsPort), ...files, '--tls-auth-clients', 'no');
      const REDIS_URL = `rediss://127.0.0.1:${tlsPort}`;

      const distrustful = gateway.start({ REDIS_URL });
      expect((await fetch(await anOrderOf(distrustful))).status).toBe(200);
      await distrustful.until('Redis circuit open: self-signed certificate');
      expect(redis.command('DBSIZE')).toBe('0');

      const trustful = gateway.start({ REDIS_URL, NODE_EXTRA_CA_CERTS: certificateFile });
      await trustful.until('Redis circuit closed');
      expect((await fetch(await anOrderOf(trustful))).status).toBe(200);
      expect(redis.command('KEYS', '*statistics/order/*')).not.toBe('');
    }, 30_000);
  });
});
