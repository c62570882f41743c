import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Environment } from '../../../src/config/environment';
import { defaultFreshness, freshnessVariables } from '../../../src/config/freshness-table';
import {
  InvalidEnvironment,
  type RawEnvironment,
  readEnvironment,
  wantsSandbox,
} from '../../../src/config/read-environment';

const upstreams = {
  STATS_URL: 'https://statistics.example.org',
  ORDER_URL: 'https://orders.example.org/base',
};

function complaintsAbout(raw: RawEnvironment): readonly string[] {
  try {
    readEnvironment(raw);
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.complaints;
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
    expect(settings.server).toEqual({
      host: '127.0.0.1',
      port: 8080,
      requestBodyMaxBytes: 16384,
      trustProxy: 0,
    });
    expect(settings.tokenList.chainIds).toHaveLength(24);
    expect(settings.cache.freshness).toEqual(defaultFreshness);
    expect(settings.sandbox).toBe(false);
  });

  it('takes empty variables for absent ones', () => {
    expect(readEnvironment({ ...upstreams, PORT: '', ORDER_ACCESS_TOKEN: '' }).order.accessToken).toBeNull();
  });

  it('uses the sandbox it is given when no upstream is configured', () => {
    const sandbox = { statisticsUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:2' };
    expect(wantsSandbox({})).toBe(true);
    expect(readEnvironment({}, sandbox)).toMatchObject({
      sandbox: true,
      statistics: { url: sandbox.statisticsUrl },
    });
    expect(wantsSandbox(upstreams)).toBe(false);
    expect(wantsSandbox({ NODE_ENV: 'production', SANDBOX: 'true' })).toBe(true);
  });

  it('lets each lifetime be set', () => {
    const raw = Object.fromEntries(
      freshnessVariables.map(({ variable }, index) => [variable, String(index)]),
    );
    const { freshness } = readEnvironment({ ...upstreams, ...raw }).cache;
    freshnessVariables.forEach(({ topic, window }, index) => {
      expect(freshness[topic][window]).toBe(index);
    });
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
    ['a URL of another scheme', { ...upstreams, STATS_URL: 'ftp://x.example' }, /^STATS_URL must be/],
    ['a URL with a query', { ...upstreams, ORDER_URL: 'https://x.example/?a=1' }, /^ORDER_URL must be/],
    ['no URL at all', { ...upstreams, STATS_URL: 'nonsense' }, /^STATS_URL must be/],
    ['a port that is none', { ...upstreams, PORT: '70000' }, /^PORT must not be greater than 65535/],
    ['a port that is no number', { ...upstreams, PORT: '80a' }, /^PORT must/],
    ['an unknown flag', { ...upstreams, SANDBOX: 'yes' }, /^SANDBOX must be true or false/],
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
    ['a limit of nothing', { ...upstreams, RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE must/],
    ['a proxy by name', { ...upstreams, TRUST_PROXY: 'nginx' }, /^TRUST_PROXY must/],
    ['a Redis of another scheme', { ...upstreams, REDIS_URL: 'http://x.example' }, /^REDIS_URL must/],
    ['a host with a space', { ...upstreams, HOST: 'a b' }, /^HOST must/],
  ])('refuses %s, naming the variable', (_, raw, complaint) => {
    expect(complaintsAbout(raw)).toEqual(expect.arrayContaining([expect.stringMatching(complaint)]));
  });

  it('makes every complaint at once', () => {
    expect(complaintsAbout({ STATS_URL: 'x', PORT: 'y', LOG_LEVEL: 'z' }).length).toBeGreaterThanOrEqual(4);
  });

  it('never shows the access token', () => {
    const complaints = complaintsAbout({ ...upstreams, ORDER_ACCESS_TOKEN: 'top-secret', PORT: 'x' });
    expect(complaints.join()).not.toContain('top-secret');
  });
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const named = new Set([...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
  const known = [...Object.keys(new Environment()), ...freshnessVariables.map(({ variable }) => variable)];
  const optional = [
    'STATS_REQUESTS_PER_MINUTE',
    'ORDER_REQUESTS_PER_MINUTE',
    'REDIS_URL',
    'API_KEYS',
    'RATE_LIMIT_PER_MINUTE',
    'NODE_ENV',
    'STATS_URL',
    'ORDER_URL',
    'ORDER_ACCESS_TOKEN',
  ];

  it('names every variable, and no other', () => {
    expect([...named].sort()).toEqual([...new Set([...known, ...optional])].sort());
  });

  it('shows the defaults', () => {
    const shown = parseEnv(text) as RawEnvironment;
    expect(readEnvironment({ ...shown, ...upstreams })).toEqual(readEnvironment(upstreams));
    expect(readEnvironment({ ...shown, ...upstreams }).cache).toEqual(readEnvironment(upstreams).cache);
  });
});
