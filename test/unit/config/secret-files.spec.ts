import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawEnvironment } from '../../../src/config/variable';
import { InvalidEnvironment, readEnvironment } from '../../../src/config/read-environment';
import { secretVariables } from '../../../src/config/secret-files';

const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };
const hashOf = (digit: string) => digit.repeat(64);

describe('a secret in a file', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function file(content: string): string {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  }

  function complaintsAbout(raw: RawEnvironment): readonly string[] {
    try {
      readEnvironment({ ...upstreams, ...raw });
      return [];
    } catch (error) {
      if (error instanceof InvalidEnvironment) return error.violations;
      throw error;
    }
  }

  it.each(['secret-token', 'secret-token\n', 'secret-token\r\n', '\uFEFFsecret-token'])(
    'is the access token: %j',
    (content) => {
      const { order } = readEnvironment({ ...upstreams, ORDER_ACCESS_TOKEN_FILE: file(content) });
      expect(order.accessToken).toBe('secret-token');
    },
  );

  it('is the address of Redis', () => {
    const REDIS_URL_FILE = file('redis://user:p%40ss@cache.example:6379\n');
    expect(readEnvironment({ ...upstreams, REDIS_URL_FILE }).redis.url).toBe(
      'redis://user:p%40ss@cache.example:6379',
    );
  });

  it.each([
    ['lines', `web:${hashOf('a')}\nmobile:${hashOf('b')}\n`],
    ['lines of another system', `web:${hashOf('a')}\r\n\r\n mobile:${hashOf('b')}\r\n`],
    ['commas', `web:${hashOf('a')}, mobile:${hashOf('b')}`],
    ['both', `web:${hashOf('a')},\nmobile:${hashOf('b')}\n`],
  ])('holds API keys between %s', (_, content) => {
    expect(readEnvironment({ ...upstreams, API_KEYS_FILE: file(content) }).clients.apiKeys).toEqual([
      { name: 'web', sha256: hashOf('a'), requestsPerMinute: null, untilMs: null },
      { name: 'mobile', sha256: hashOf('b'), requestsPerMinute: null, untilMs: null },
    ]);
  });

  it('is checked as the variable itself is, and never shown', () => {
    expect(complaintsAbout({ API_KEYS_FILE: file('web:top-secret\n') })).toEqual([
      'API_KEYS must be name:sha256 (hex) entries, each with an optional :perMinute and an optional ' +
        ':until=2027-01-31T00:00:00Z, separated by commas',
    ]);
    expect(complaintsAbout({ REDIS_URL_FILE: file('redis://:top-secret#@x') })).toEqual([
      'REDIS_URL must be a redis://, redis+cluster:// or redis+sentinel://…/name URL (rediss for TLS), without a query, its credentials percent-encoded',
    ]);
  });

  it.each(secretVariables)('can be any secret: %s', (variable) => {
    expect(complaintsAbout({ [`${variable}_FILE`]: join(folder, 'nowhere') })).toEqual([
      `${variable}_FILE names a file that cannot be read (ENOENT)`,
    ]);
  });

  it('is refused where its file is a folder', () => {
    expect(complaintsAbout({ API_KEYS_FILE: folder })).toEqual([
      'API_KEYS_FILE names a file that cannot be read (EISDIR)',
    ]);
  });

  it.each(['', '\n', ' \r\n\n', ',\n,'])('is refused where its file holds none: %j', (content) => {
    expect(complaintsAbout({ API_KEYS_FILE: file(content) })).toEqual([
      'API_KEYS_FILE names a file that holds nothing',
    ]);
  });

  it.each(secretVariables)('is refused beside the variable itself: %s', (variable) => {
    expect(complaintsAbout({ [variable]: 'x', [`${variable}_FILE`]: file('x') })).toContain(
      `${variable} and ${variable}_FILE are both set; only one can hold`,
    );
  });

  it('counts where the variable itself is empty, and not where its own is', () => {
    const API_KEYS_FILE = file(`web:${hashOf('a')}`);
    expect(readEnvironment({ ...upstreams, API_KEYS: '', API_KEYS_FILE }).clients.apiKeys).toHaveLength(1);
    expect(readEnvironment({ ...upstreams, API_KEYS_FILE: '' }).clients.apiKeys).toHaveLength(0);
  });
});
