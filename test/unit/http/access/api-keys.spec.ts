import { createHash } from 'node:crypto';
import { AccessSettings } from '../../../../src/config/access-settings';
import { Settings } from '../../../../src/config/settings';
import { ApiKeys, hasEnded } from '../../../../src/http/access/api-keys';

/** The API keys with the hashes of these texts, by name. */
const keysOf = (keys: Readonly<Record<string, string | Buffer>>): ApiKeys =>
  new ApiKeys(
    new AccessSettings(
      Object.assign(new Settings(), {
        apiKeys: Object.entries(keys).map(([name, key]) => ({
          name,
          sha256: createHash('sha256').update(key).digest('hex'),
          requestsPerMinute: null,
          untilMs: null,
        })),
      }),
    ),
  );

describe('API keys', () => {
  it('are required where any is configured', () => {
    expect([keysOf({}).isRequired, keysOf({ mobile: 'a' }).isRequired]).toEqual([false, true]);
  });

  it.each([
    ['first', 'web'],
    ['second', 'mobile'],
    ['third', null],
    ['FIRST', null],
    ['first, second', null],
  ])('in the header %s are those of %s', (key, name) => {
    expect(
      keysOf({ web: 'first', mobile: 'second' }).find({ headers: { 'x-api-key': key } })?.name ?? null,
    ).toBe(name);
  });

  it('are never in an absent, empty or repeated header', () => {
    // The configuration rejects the hash of an empty key; the check of a request does not rely on that.
    const keys = keysOf({ empty: '' });
    for (const header of [undefined, '', ['']])
      expect(keys.find({ headers: { 'x-api-key': header } })).toBeNull();
  });

  it.each(['utf8', 'latin1'] as const)('are compared by the bytes that were sent: %s', (coding) => {
    const bytes = Buffer.from('schlüssel', coding);
    // Node decodes headers so.
    const header = bytes.toString('latin1');
    expect(keysOf({ mobile: bytes }).find({ headers: { 'x-api-key': header } })?.name).toBe('mobile');
  });

  it.each([
    [null, 1e15, false],
    [1000, 999, false],
    [1000, 1000, true],
  ])('with the end %p have ended at %i: %p', (untilMs, nowMs, ended) => {
    expect(hasEnded({ name: 'mobile', sha256: '', requestsPerMinute: null, untilMs }, nowMs)).toBe(ended);
  });
});
