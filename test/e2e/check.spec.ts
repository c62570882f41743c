import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { checkDependencies } from '../../src/bootstrap/check';
import { type RawEnvironment } from '../../src/config/variable';
import { readEnvironment } from '../../src/config/read-environment';
import { configuredSecrets } from '../global/configured-secrets';
import { recordSecret } from '../global/run-records';
import { RedisServer } from '../processes/redis-server';
import { selfSignedCertificate } from '../support/certificate';
import { CompiledGateway } from '../support/compiled-gateway';
import { describeWithRedis } from '../support/describe-with-redis';
import { freePort } from '../support/free-port';
import { bytes, json, neverRespond, usesScriptedUpstream } from '../support/scripted-upstream';

const elsewhere = (status: number, name: string, path: string) =>
  `HTTP ${status}, and no answer of this interface, in N ms: is it the ${name} interface, and its URL without ${path}?`;

describe('node dist/main.js --check', () => {
  let sandbox: Sandbox;
  let right: { STATS_URL: string; ORDER_URL: string };

  beforeAll(async () => {
    sandbox = await startSandbox();
    right = { STATS_URL: sandbox.statisticsUrl, ORDER_URL: sandbox.orderUrl };
  });

  afterAll(() => sandbox.close());

  /** The lines on what is wrong, with N for a time. */
  const faultsOf = async (environment: RawEnvironment): Promise<string[]> => {
    configuredSecrets(environment).forEach(recordSecret);
    const findings = await checkDependencies(readEnvironment({ ...right, ...environment }));
    const faults = findings.filter(({ isGood }) => !isGood);
    return faults.map(({ text }) => text.replace(/\bin \d+ ms/, 'in N ms'));
  };

  it('finds nothing wrong with the right interfaces', async () => {
    expect(await faultsOf({})).toEqual([]);
  });

  it('finds swapped URLs', async () => {
    const { STATS_URL, ORDER_URL } = right;
    expect(await faultsOf({ STATS_URL: ORDER_URL, ORDER_URL: STATS_URL })).toEqual([
      `STATS_URL ${ORDER_URL}: ${elsewhere(404, 'statistics', '/api')}`,
      `ORDER_URL ${STATS_URL}: ${elsewhere(404, 'order', '/v1.0')}`,
    ]);
  });

  it('finds that TLS was asked of a port without', async () => {
    const ORDER_URL = right.ORDER_URL.replace('http:', 'https:');
    expect(await faultsOf({ ORDER_URL })).toEqual([
      expect.stringMatching(`^ORDER_URL ${ORDER_URL}: (ERR_SSL_|EPROTO)\\w*, in N ms$`),
    ]);
  });

  it('finds a name that there is not, a closed port, and a proxy that is down', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect(await faultsOf({ STATS_URL: 'http://nowhere.invalid', ORDER_URL: closed })).toEqual([
      expect.stringMatching(/^STATS_URL http:\/\/nowhere\.invalid: (ENOTFOUND|EAI_AGAIN), in N ms$/),
      `ORDER_URL ${closed}: ECONNREFUSED, in N ms`,
    ]);
    expect(await faultsOf({ UPSTREAM_PROXY: closed })).toEqual([
      expect.stringMatching(/^STATS_URL .* in N ms, through UPSTREAM_PROXY$/),
      expect.stringMatching(/^ORDER_URL .* in N ms, through UPSTREAM_PROXY$/),
    ]);
  }, 20_000);

  it('finds a quota of which background calls get nothing', async () => {
    expect(await faultsOf({ ORDER_REQUESTS_PER_MINUTE: '1', STATS_REQUESTS_PER_MINUTE: '2' })).toEqual([
      'ORDER_REQUESTS_PER_MINUTE 1: nothing is left for refreshes and streams',
    ]);
  });

  describe('at a server that is no order interface', () => {
    const upstream = usesScriptedUpstream();

    it.each([
      ['a redirect', bytes(301, 'text/html', ''), elsewhere(301, 'order', '/v1.0')],
      [
        'a page',
        bytes(200, 'text/html', '<html></html>'),
        'HTTP 200, and no answer of this interface, in N ms: is it the order interface, and its URL without /v1.0?',
      ],
      [
        'a refused access token',
        json(401, {}),
        'HTTP 401 without an error body, in N ms: is ORDER_ACCESS_TOKEN right?',
      ],
      ['429', json(429, {}), 'HTTP 429 without an error body, in N ms: its quota is spent, by others too'],
      ['500', json(500, {}), 'HTTP 500 without an error body, in N ms'],
      ['silence', neverRespond, 'no answer, in N ms'],
    ])(
      'says so at %s',
      async (_, behaviour, found) => {
        upstream.reset();
        upstream.on('/', behaviour);
        const [fault = '', ...others] = await faultsOf({
          ORDER_URL: upstream.url,
          ORDER_ACCESS_TOKEN: 'top-secret-90c3a5',
        });
        const start = `ORDER_URL ${upstream.url}: `;
        expect(fault.slice(0, start.length)).toBe(start);
        expect(fault.slice(start.length)).toEqual(
          typeof found === 'string' ? found : expect.stringMatching(found),
        );
        expect(others).toEqual([]);
      },
      20_000,
    );
  });

  describe('at a server that is no statistics interface', () => {
    const upstream = usesScriptedUpstream();

    it('names a status once that its error body repeats', async () => {
      upstream.on('/', json(401, { message: 'no', errorCode: 401 }));
      expect(await faultsOf({ STATS_URL: upstream.url })).toEqual([
        `STATS_URL ${upstream.url}: HTTP 401, in N ms: it refuses this address`,
      ]);
    });
  });

  it('finds that a port speaks TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    const { keyFile, certificateFile } = selfSignedCertificate(folder);
    const server = createTlsServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) });
    const url = (scheme: string, { port }: AddressInfo) => `${scheme}://127.0.0.1:${port}`;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const STATS_URL = url('http', server.address() as AddressInfo);
    const ORDER_URL = url('https', server.address() as AddressInfo);
    expect(await faultsOf({ STATS_URL, ORDER_URL })).toEqual([
      expect.stringMatching(`^STATS_URL ${STATS_URL}: \\w+, in N ms$`),
      expect.stringMatching(/^ORDER_URL .*: DEPTH_ZERO_SELF_SIGNED_CERT, in N ms$/),
    ]);
    server.close();
    rmSync(folder, { recursive: true });
  });

  describeWithRedis('with a Redis', () => {
    let redis: RedisServer;
    let silent: Server;
    const sockets = new Set<Socket>();

    beforeAll(async () => {
      redis = await RedisServer.start(
        ...['--requirepass', 'top-secret-90c3a5'],
        ...['--user', 'reader', 'on', '>reads-secret-7d1c90a4', '~*', '+@all', '-set'],
        ...['--user', 'limited', 'on', '>reads-secret-7d1c90a4', '~*', '+@all', '-evalsha'],
      );
      silent = createServer((socket) => sockets.add(socket));
      await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    });

    afterAll(async () => {
      await redis.kill();
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => silent.close(closed));
    });

    const at = (credentials: string, scheme = 'redis', port = redis.port) =>
      `${scheme}://${credentials}127.0.0.1:${port}`;

    it('finds nothing wrong with the right one', async () => {
      const findings = await checkDependencies(
        readEnvironment({ ...right, REDIS_URL: at(':top-secret-90c3a5@') }),
      );
      expect(findings[2]).toEqual({
        isGood: true,
        text: expect.stringMatching(`^REDIS_URL ${at('')}: Redis answered in \\d+ ms$`) as string,
      });
    });

    it.each<[string, () => string, RegExp]>([
      ['a wrong password', () => at(':guessed-secret-1e7f@'), /WRONGPASS /],
      ['no password', () => at(''), /NOAUTH /],
      [
        'a user that may not write',
        () => at('reader:reads-secret-7d1c90a4@'),
        /can't run this command|NOPERM/,
      ],
      [
        'a user that may not run scripts by their hash',
        () => at('limited:reads-secret-7d1c90a4@'),
        /evalsha/,
      ],
      ['TLS where there is none', () => at('', 'rediss'), /./],
      [
        'a cluster that is none',
        () => at(':top-secret-90c3a5@', 'redis+cluster'),
        /cluster support disabled/,
      ],
      ['an HTTP server', () => at('', 'redis', Number(new URL(right.ORDER_URL).port)), /./],
      ['a server that is silent', () => at('', 'redis', (silent.address() as AddressInfo).port), /no answer/],
      ['a closed port', () => at('', 'redis', 9), /ECONNREFUSED/],
    ])(
      'finds %s',
      async (_, urlOf, reason) => {
        const REDIS_URL = urlOf();
        const faults = await faultsOf({ REDIS_URL });
        expect(faults).toHaveLength(1);
        expect(faults[0]).toMatch(/^REDIS_URL redis\S*:\/\/127\.0\.0\.1:\d+: .*, in N ms$/);
        expect(faults[0]).toMatch(reason);
        expect(faults[0]).not.toMatch(/top-secret|guessed|reads-secret-7d1c90a4/);
      },
      20_000,
    );

    it('finds a replica', async () => {
      redis.command('-a', 'top-secret-90c3a5', 'REPLICAOF', '127.0.0.1', '9');
      const [fault] = await faultsOf({ REDIS_URL: at(':top-secret-90c3a5@') });
      redis.command('-a', 'top-secret-90c3a5', 'REPLICAOF', 'NO', 'ONE');
      expect(fault).toMatch(/^REDIS_URL .*: Redis refuses: READONLY /);
    });
  });

  describe('as a process', () => {
    let gateway: CompiledGateway;

    beforeAll(async () => {
      gateway = await CompiledGateway.compile();
    }, 60_000);

    afterAll(() => gateway.remove());

    const check = async (environment: RawEnvironment, argument = '--check') => {
      const run = gateway.start(environment, {}, argument);
      return { code: await run.exited, output: run.output };
    };

    it('asks the embedded sandbox, says what it found, and ends with code 0', async () => {
      const { code, output } = await check({});
      const url = 'http://127\\.0\\.0\\.1:\\d+';
      expect(output).toMatch(
        new RegExp(
          [
            `^ok   STATS_URL ${url}: the statistics interface answered in \\d+ ms`,
            `ok   ORDER_URL ${url}: the order interface answered in \\d+ ms`,
            'ok   REDIS_URL is not set: gateways share nothing\n$',
          ].join('\n'),
        ),
      );
      expect(code).toBe(0);
    }, 20_000);

    it('ends with code 1 where one is wrong, and hints at variables that are not read', async () => {
      const { code, output } = await check({ ...right, ORDER_URL: right.STATS_URL, REDIS_HOST: 'redis' });
      expect(output).toMatch(
        /^ok {3}STATS_URL .*\nFAIL ORDER_URL .*\nok {3}REDIS_URL .*\nnote REDIS_HOST is not read: set REDIS_URL\n$/,
      );
      expect(code).toBe(1);
    }, 20_000);

    it('ends at once, with code 1, on a signal', async () => {
      const silent = createServer().listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const ORDER_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const run = gateway.start({ ...right, ORDER_URL }, {}, '--check');
      const [socket] = (await once(silent, 'connection')) as [Socket];
      run.signal('SIGTERM');
      expect([await run.exited, run.output]).toEqual([1, '']);
      socket.destroy();
      silent.close();
    }, 20_000);

    it.each([
      ['an invalid environment', { PORT: 'x' }, '--check', /PORT must be a whole number/],
      ['another argument', {}, '--chek', /^--chek is not known: there is --check, and nothing else\n$/],
    ])(
      'ends with code 1 for %s',
      async (_, environment, argument, complaint) => {
        const { code, output } = await check(environment, argument);
        expect(output).toMatch(complaint);
        expect(code).toBe(1);
      },
      20_000,
    );
  });
});
