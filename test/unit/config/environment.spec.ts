import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { knownChains } from '../../../src/domain/chain-registry';
import { Settings } from '../../../src/config/settings';
import { valuesOf, variablesOf } from '../../../src/config/variable';
import { FreshnessTable } from '../../../src/config/freshness-table';
import { logLevels } from '../../../src/config/sections/log-settings';
import { type RawEnvironment } from '../../../src/config/variable';
import { embeddedSandbox, InvalidEnvironment, readEnvironment } from '../../../src/config/read-environment';
import { fileVariable, secretVariables } from '../../../src/config/secret-files';

const variables = variablesOf(new Settings());
const freshnessVariables = variablesOf(new FreshnessTable());

const upstreams = {
  STATS_URL: 'https://statistics.example.org',
  ORDER_URL: 'https://orders.example.org/base',
};

const sandbox = {
  statisticsUrl: 'http://127.0.0.1:1',
  orderUrl: 'http://127.0.0.1:2',
  examples: {
    orderId: '0x1',
    transactionHash: '0x2',
    walletAddress: '0x3',
    busyWalletAddress: '0x4',
    chainId: '1',
    liveOrderIds: [],
  },
};

const sha256OfNothing = createHash('sha256').digest('hex');

function complaintsAbout(raw: RawEnvironment): readonly string[] {
  try {
    readEnvironment(raw);
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.violations;
    throw error;
  }
}

describe('the environment', () => {
  it('reads into settings with defaults', () => {
    const settings = readEnvironment({
      ...upstreams,
      ORDER_ACCESS_TOKEN: 'secret',
      ORDER_REQUESTS_PER_MINUTE: '50',
      PORT: '8080',
    });
    expect(settings.statistics).toEqual({
      url: upstreams.STATS_URL,
      accessToken: null,
      requestsPerMinute: null,
    });
    expect(settings.order).toEqual({
      url: upstreams.ORDER_URL,
      accessToken: 'secret',
      requestsPerMinute: 50,
    });
    expect(settings.server).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      management: null,
      requestBodyMaxBytes: 16384,
      requestTimeoutMs: 15000,
      responseStallTimeoutMs: 30000,
      maxConnections: null,
      shutdownTimeoutMs: 12000,
      drainDelayMs: 0,
      trustProxy: 0,
    });
    expect(settings.tokenList.chainIds).toEqual(knownChains.map(({ id }) => id));
    expect(settings.cache.freshness).toEqual(new FreshnessTable());
    expect(settings.sandbox).toBeNull();
  });

  it.each<[RawEnvironment, object]>([
    [{ MANAGEMENT_PORT: '9100' }, { host: '127.0.0.1', port: 9100 }],
    [
      { MANAGEMENT_PORT: '9100', HOST: '0.0.0.0' },
      { host: '0.0.0.0', port: 9100 },
    ],
    [
      { MANAGEMENT_PORT: '9100', HOST: '0.0.0.0', MANAGEMENT_HOST: '::1' },
      { host: '::1', port: 9100 },
    ],
    [
      { MANAGEMENT_PORT: '0', PORT: '0' },
      { host: '127.0.0.1', port: 0 },
    ],
  ])('has a management port with %j', (raw, management) => {
    expect(readEnvironment({ ...upstreams, ...raw }).server.management).toEqual(management);
  });

  it('takes origins as browsers send them', () => {
    const origins = ['https://a.example', 'http://my_app.example:3000', 'https://[::1]:80'];
    expect(readEnvironment({ ...upstreams, CORS_ORIGINS: origins.join(', ') }).clients.corsOrigins).toEqual(
      origins,
    );
  });

  it('takes empty variables for absent ones', () => {
    expect(readEnvironment({ ...upstreams, PORT: '', ORDER_ACCESS_TOKEN: '' }).order.accessToken).toBeNull();
  });

  it('uses the sandbox it is given when no upstream is configured', () => {
    expect(embeddedSandbox({})).toEqual({ controlPort: 0, orders: 0 });
    const variables = { SANDBOX_CONTROL_PORT: '4012', SANDBOX_ORDERS: '1000' };
    expect(embeddedSandbox(variables)).toEqual({ controlPort: 4012, orders: 1000 });
    expect(readEnvironment({}, sandbox)).toMatchObject({
      sandbox: sandbox.examples,
      statistics: { url: sandbox.statisticsUrl },
    });
    expect(embeddedSandbox(upstreams)).toBeNull();
    expect(embeddedSandbox({ NODE_ENV: 'production', SANDBOX: 'true' })).not.toBeNull();
  });

  it.each<[string, boolean, RawEnvironment]>([
    ['with the embedded sandbox', true, {}],
    ['before real upstreams', false, upstreams],
    ['before real upstreams, where it is asked for', true, { ...upstreams, EXPLORER: 'true' }],
    ['with the embedded sandbox, where it is not wanted', false, { EXPLORER: 'false' }],
  ])('serves the explorer %s: %s', (_where, served, raw) => {
    expect(readEnvironment(raw, 'STATS_URL' in raw ? null : sandbox).explorer).toBe(served);
  });

  it('lets each lifetime be set', () => {
    const values = freshnessVariables.map((variable, index): [string, string] => [variable, String(index)]);
    const { freshness } = readEnvironment({ ...upstreams, ...Object.fromEntries(values) }).cache;
    expect(valuesOf(freshness)).toEqual(values);
  });

  it.each<[string, RawEnvironment, RegExp]>([
    ['STATS_URL alone', { STATS_URL: upstreams.STATS_URL }, /^ORDER_URL is missing/],
    ['ORDER_URL alone', { ORDER_URL: upstreams.ORDER_URL }, /^STATS_URL is missing/],
    [
      'production without upstreams',
      { NODE_ENV: 'production' },
      /^STATS_URL and ORDER_URL are missing.*SANDBOX=true/,
    ],
    ['a sandbox beside upstreams', { ...upstreams, SANDBOX: 'true' }, /^SANDBOX cannot be true/],
    [
      'a URL of another scheme',
      { ...upstreams, STATS_URL: 'ftp://x.example' },
      /^STATS_URL must begin with http/,
    ],
    [
      'a URL with a query',
      { ...upstreams, ORDER_URL: 'https://x.example/?a=1' },
      /^ORDER_URL must have no query/,
    ],
    [
      'a URL with a fragment',
      { ...upstreams, ORDER_URL: 'https://x.example/#a' },
      /^ORDER_URL must have no fragment/,
    ],
    ['an empty query', { ...upstreams, ORDER_URL: 'https://x.example/?' }, /^ORDER_URL must have no query/],
    [
      'a URL with credentials',
      { ...upstreams, STATS_URL: 'https://u:p@x.example' },
      /^STATS_URL must have no user and no password/,
    ],
    [
      'a URL with a user',
      { ...upstreams, ORDER_URL: 'https://u@x.example' },
      /^ORDER_URL must have no user and no password/,
    ],
    [
      'a URL with a space',
      { ...upstreams, ORDER_URL: 'https://x.example/ ' },
      /^ORDER_URL must have no space/,
    ],
    ['a URL without a host', { ...upstreams, STATS_URL: 'https://:80' }, /^STATS_URL must name a host/],
    [
      'a URL in quotation marks',
      { ...upstreams, STATS_URL: '"https://x.example"' },
      /^STATS_URL must begin with http:\/\/ or https:\/\/, without quotation marks$/,
    ],
    [
      'a port of a URL that is none',
      { ...upstreams, STATS_URL: 'https://x.example:70000' },
      /^STATS_URL must name a host, and a port/,
    ],
    [
      'an origin with a slash',
      { ...upstreams, CORS_ORIGINS: 'https://a.example,https://b.example/' },
      /^CORS_ORIGINS must have no slash at the end of an origin \(https:\/\/app.example.org\)$/,
    ],
    [
      'an origin with a path',
      { ...upstreams, CORS_ORIGINS: 'https://a.example/,https://b.example/app' },
      /^CORS_ORIGINS must be origins/,
    ],
    ['every origin', { ...upstreams, CORS_ORIGINS: '*' }, /^CORS_ORIGINS must be origins/],
    ...[
      'https://a.example:443',
      'http://a.example:80',
      'https://a.example:',
      'https://-..::',
      'https://A.example',
      'https://me@a.example',
      'ftp://a.example',
      'null',
    ].map((CORS_ORIGINS): [string, RawEnvironment, RegExp] => [
      `the origin ${CORS_ORIGINS}, which no browser sends`,
      { ...upstreams, CORS_ORIGINS },
      /^CORS_ORIGINS must be origins .*, without path or default port/,
    ]),
    ['no URL at all', { ...upstreams, STATS_URL: 'nonsense' }, /^STATS_URL must begin with http/],
    ['a port that is none', { ...upstreams, PORT: '70000' }, /^PORT must be a whole number from 0 to 65535$/],
    ['a port that is no number', { ...upstreams, PORT: '80a' }, /^PORT must/],
    ['an unknown flag', { ...upstreams, SANDBOX: 'yes' }, /^SANDBOX must be true or false/],
    [
      'a control port that is none',
      { SANDBOX_CONTROL_PORT: '65536' },
      /^SANDBOX_CONTROL_PORT must be a whole/,
    ],
    ['chain ids that are none', { ...upstreams, TOKEN_LIST_CHAIN_IDS: '1,x' }, /^TOKEN_LIST_CHAIN_IDS must/],
    [
      'a parameter name that is none',
      { ...upstreams, TOKEN_LIST_CHAIN_PARAM: 'a b' },
      /^TOKEN_LIST_CHAIN_PARAM must/,
    ],
    [
      'a lifetime in words',
      { ...upstreams, ORDER_OPEN_FRESH_SECONDS: '2s' },
      /^ORDER_OPEN_FRESH_SECONDS must/,
    ],
    ['an unknown log level', { ...upstreams, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
    ['an API key in the clear', { ...upstreams, API_KEYS: 'mobile:secret' }, /^API_KEYS must be name:sha256/],
    ...[
      ':0',
      ':-1',
      ':1e3',
      ':1234567890',
      ':',
      ':until=',
      ':until=2027-01-31',
      ':until=2027-01-31T00:00:00',
      ':until=2027-01-31T00:00:00Z:5',
    ].map((end): [string, RawEnvironment, RegExp] => [
      `an API key that ends in ${end}`,
      { ...upstreams, API_KEYS: `web:${'0'.repeat(64)}${end}` },
      /^API_KEYS must be name:sha256/,
    ]),
    ...[
      '2027-02-30T00:00:00Z',
      '2027-01-31T24:00:00Z',
      '2027-01-31T00:00:00+25:00',
      '2027-13-01T00:00:00Z',
    ].map((end): [string, RawEnvironment, RegExp] => [
      `an API key until ${end}`,
      { ...upstreams, API_KEYS: `web:${'0'.repeat(64)}:until=${end}` },
      /^API_KEYS has an until that is no date and time: web$/,
    ]),
    [
      'an API key of nothing',
      { ...upstreams, API_KEYS: `a:${'0'.repeat(64)},e:${sha256OfNothing}` },
      /^API_KEYS must not hold the hash of an empty key: e$/,
    ],
    [
      'an API key twice, of which the first has ended',
      { ...upstreams, API_KEYS: `a:${'0'.repeat(64)}:until=2020-01-31T00:00:00Z,b:${'0'.repeat(64)}` },
      /^API_KEYS must not hold a hash twice: b$/,
    ],
    ...[
      'proxy:3128',
      'socks5://proxy:1080',
      'http://proxy:3128/path',
      'http://proxy:3128?query',
      'http://me:%zz@proxy:3128',
      'http://me@proxy:3128',
    ].map((UPSTREAM_PROXY): [string, RawEnvironment, RegExp] => [
      `the proxy ${UPSTREAM_PROXY}`,
      { ...upstreams, UPSTREAM_PROXY },
      /^UPSTREAM_PROXY must be an http or https URL/,
    ]),
    ['a limit of nothing', { ...upstreams, RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE must/],
    ['a proxy by name', { ...upstreams, TRUST_PROXY: 'nginx' }, /^TRUST_PROXY must/],
    ['a proxy in hexadecimal letters', { ...upstreams, TRUST_PROXY: 'abc' }, /^TRUST_PROXY must/],
    ['a number above 255 in an address', { ...upstreams, TRUST_PROXY: '10.0.0.256' }, /^TRUST_PROXY must/],
    ['a subnet of 99 bits', { ...upstreams, TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY must/],
    ['a subnet of every address', { ...upstreams, TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must/],
    ['a subnet of a subnet', { ...upstreams, TRUST_PROXY: '10.0.0.0/8/8' }, /^TRUST_PROXY must/],
    ['a subnet of 129 bits', { ...upstreams, TRUST_PROXY: 'fd00::/129' }, /^TRUST_PROXY must/],
    ['counts of proxies in a list', { ...upstreams, TRUST_PROXY: '1,2' }, /^TRUST_PROXY must/],
    ['a proxy that is left out', { ...upstreams, TRUST_PROXY: '10.0.0.1,,10.0.0.2' }, /^TRUST_PROXY must/],
    ['a Redis of another scheme', { ...upstreams, REDIS_URL: 'http://x.example' }, /^REDIS_URL must/],
    [
      'a drain delay that leaves no time to stop',
      { ...upstreams, DRAIN_DELAY_MS: '3000', SHUTDOWN_TIMEOUT_MS: '3000' },
      /^DRAIN_DELAY_MS must be less than SHUTDOWN_TIMEOUT_MS$/,
    ],
    ['a Redis with no time', { ...upstreams, REDIS_TIMEOUT_MS: '0' }, /^REDIS_TIMEOUT_MS must/],
    ['a Redis without a host', { ...upstreams, REDIS_URL: 'redis:///1' }, /^REDIS_URL must/],
    ['a cluster with a database', { ...upstreams, REDIS_URL: 'redis+cluster://a,b/1' }, /^REDIS_URL must/],
    ['a cluster of no node', { ...upstreams, REDIS_URL: 'redis+cluster://a,,b' }, /^REDIS_URL must/],
    ['a cluster on no port', { ...upstreams, REDIS_URL: 'redis+cluster://a:0,b:65536' }, /^REDIS_URL must/],
    ['Sentinels without a master', { ...upstreams, REDIS_URL: 'redis+sentinel://a,b' }, /^REDIS_URL must/],
    [
      'credentials of Sentinels for another Redis',
      { ...upstreams, REDIS_URL: 'redis://a', REDIS_SENTINEL_CREDENTIALS: ':secret' },
      /^REDIS_SENTINEL_CREDENTIALS needs/,
    ],
    [
      'credentials of Sentinels without a password',
      { ...upstreams, REDIS_URL: 'redis+sentinel://a/m', REDIS_SENTINEL_CREDENTIALS: 'user' },
      /^REDIS_SENTINEL_CREDENTIALS must/,
    ],
    ['a database by name', { ...upstreams, REDIS_URL: 'redis://x.example/main' }, /^REDIS_URL must/],
    ['a Redis with a query', { ...upstreams, REDIS_URL: 'redis://x.example/1?timeout=5' }, /^REDIS_URL must/],
    ['a Redis with a fragment', { ...upstreams, REDIS_URL: 'redis://x.example#1' }, /^REDIS_URL must/],
    [
      'another spelling of production',
      { NODE_ENV: 'Production' },
      /^NODE_ENV must be production in lower case/,
    ],
    ['a host with a space', { ...upstreams, HOST: 'a b' }, /^HOST must/],
    [
      'a switch that is on or off by no word',
      { ...upstreams, ACCESS_LOG: 'constructor' },
      /^ACCESS_LOG must/,
    ],
    [
      'one port for both purposes',
      { ...upstreams, PORT: '8080', MANAGEMENT_PORT: '8080' },
      /^MANAGEMENT_PORT must be another port than PORT$/,
    ],
    [
      'the default port for management too',
      { ...upstreams, MANAGEMENT_PORT: '3000' },
      /^MANAGEMENT_PORT must be another port than PORT$/,
    ],
    ['a management host alone', { ...upstreams, MANAGEMENT_HOST: '::1' }, /^MANAGEMENT_PORT is missing/],
    [
      'a management host with a space',
      { ...upstreams, MANAGEMENT_PORT: '1', MANAGEMENT_HOST: 'a b' },
      /^MANAGEMENT_HOST must/,
    ],
  ])('refuses %s, naming the variable', (_, raw, complaint) => {
    expect(complaintsAbout(raw)).toEqual(expect.arrayContaining([expect.stringMatching(complaint)]));
  });

  const numbers = valuesOf(new Settings())
    .filter(([name, value]) => /^[\d.]+$/.test(value) && name !== 'TRUST_PROXY')
    .map(([name]) => name)
    .filter((name) => !freshnessVariables.includes(name));
  const optionalNumbers = variables.filter(
    (name) =>
      !numbers.includes(name) &&
      !freshnessVariables.includes(name) &&
      complaintsAbout({ ...upstreams, [name]: 'many' })
        .join()
        .includes('whole number'),
  );

  it('reads its numbers', () => {
    expect(numbers).toContain('PORT');
    expect(optionalNumbers).toContain('RATE_LIMIT_PER_MINUTE');
  });

  it.each([...numbers, ...optionalNumbers])('keeps %s within bounds, in one complaint', (variable) => {
    const tooMuch = variable.endsWith('_MS') ? '600001' : '2147483648';
    for (const text of [tooMuch, '9'.repeat(15), '9'.repeat(30), '-1', '1.5', '1e3', '0x10', 'many']) {
      expect(complaintsAbout({ ...upstreams, [variable]: text })).toEqual([
        expect.stringMatching(`^${variable} must be a whole number from \\d+ to \\d+$`),
      ]);
    }
  });

  it.each([
    ['http://stats_api:8080'],
    ['http://localhost:4000'],
    ['HTTP://127.0.0.1:1/base/'],
    ['http://[::1]:8080'],
    ['https://statistics.example.org/base/path'],
  ])('takes the upstream %s', (url) => {
    expect(readEnvironment({ ...upstreams, STATS_URL: url }).statistics.url).toBe(url);
  });

  it.each([
    ['redis://x.example'],
    ['redis://[::1]:6379/3'],
    ['rediss://user:p%40ss@x.example:6380/'],
    ['redis://:p@x.example'],
    ['redis+cluster://a.example:7000,10.0.0.2,[::1]:7001'],
    ['rediss+cluster://user:p%40ss@a.example,b.example/'],
    ['redis+sentinel://a.example,b.example:26380/my.master-1'],
    ['rediss+sentinel://:p@a.example/main'],
  ])('takes the Redis %s', (url) => {
    expect(readEnvironment({ ...upstreams, REDIS_URL: url }).redis.url).toBe(url);
  });

  it.each<[string, number | string[]]>([
    ['2', 2],
    ['99', 99],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ['10.0.0.1/32,fd00::1/128', ['10.0.0.1/32', 'fd00::1/128']],
  ])('reads TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readEnvironment({ ...upstreams, TRUST_PROXY: text }).server.trustProxy).toEqual(trustProxy);
  });

  it.each(['development', 'test', 'staging', 'production'])('runs with NODE_ENV=%s', (NODE_ENV) => {
    expect(complaintsAbout({ ...upstreams, NODE_ENV })).toEqual([]);
  });

  it.each([
    ['', null, null],
    [':600', 600, null],
    [':until=2027-01-31T00:00:00Z', null, Date.UTC(2027, 0, 31)],
    [':600:until=2027-01-31T02:00:00.5+02:00', 600, Date.UTC(2027, 0, 31) + 500],
  ])('gives an API key what %p says', (end, requestsPerMinute, untilMs) => {
    const API_KEYS = `web:${'0'.repeat(64)}${end}`;
    expect(readEnvironment({ ...upstreams, API_KEYS }).clients.apiKeys).toEqual([
      { name: 'web', sha256: '0'.repeat(64), requestsPerMinute, untilMs },
    ]);
  });

  it('calls the upstreams, but not the embedded sandbox, through a proxy', () => {
    const UPSTREAM_PROXY = 'http://me:p%40ss@proxy:3128';
    expect(readEnvironment({ ...upstreams, UPSTREAM_PROXY }).upstreamProxyUrl).toBe(UPSTREAM_PROXY);
    expect(readEnvironment({ ...upstreams, HTTPS_PROXY: UPSTREAM_PROXY }).upstreamProxyUrl).toBeNull();
    expect(readEnvironment({ UPSTREAM_PROXY }, sandbox).upstreamProxyUrl).toBeNull();
  });

  it.each(logLevels)('logs at the level %s', (LOG_LEVEL) => {
    expect(readEnvironment({ ...upstreams, LOG_LEVEL }).log.logLevel).toBe(LOG_LEVEL);
  });

  it('makes every complaint at once', () => {
    expect(complaintsAbout({ STATS_URL: 'x', PORT: 'y', LOG_LEVEL: 'z' }).length).toBeGreaterThanOrEqual(4);
  });

  it.each(['top-secret#', 'top-secret%ss', 'top-secret/'])(
    'never shows the password %s of a Redis',
    (text) => {
      const complaints = complaintsAbout({ ...upstreams, REDIS_URL: `redis://user:${text}@x.example:6379` });
      expect(complaints).toEqual([
        'REDIS_URL must be a redis://, redis+cluster:// or redis+sentinel://…/name URL (rediss for TLS), without a query, its credentials percent-encoded',
      ]);
    },
  );

  it('never shows the access token, nor the credentials of a URL', () => {
    const complaints = complaintsAbout({
      ...upstreams,
      ORDER_URL: 'https://user:top-secret@x.example',
      ORDER_ACCESS_TOKEN: 'top-secret',
      PORT: 'x',
    });
    expect(complaints.join()).not.toContain('top-secret');
  });
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = new Set([...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
  const known = [
    ...variables,
    ...secretVariables.map(fileVariable),
    // One of OpenTelemetry's own, which stands for all of them.
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ];

  it('has each variable in one topic alone', () => {
    expect(new Set(known).size).toBe(known.length);
  });

  it('names every variable, and no other', () => {
    expect([...named].sort()).toEqual(known.sort());
  });

  it('shows the defaults', () => {
    const shown = parseEnv(text) as RawEnvironment;
    expect(readEnvironment({ ...shown, ...upstreams })).toEqual(readEnvironment(upstreams));
    expect(readEnvironment({ ...shown, ...upstreams }).cache).toEqual(readEnvironment(upstreams).cache);
  });
});
