import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import { AccessSettings } from '../../../../src/config/access-settings';
import { Settings } from '../../../../src/config/settings';
import { ClientIdentifier, hasEnded } from '../../../../src/http/access/client-identifier';
import { Exchange } from '../../../../src/http/exchange';

/** The client with this `X-API-Key`, where the API keys have the hashes of these texts, by name. */
function clientOf(keys: Readonly<Record<string, string | Buffer>>, header: string | string[] | undefined) {
  const settings = Object.assign(new Settings(), {
    clients: {
      apiKeys: Object.entries(keys).map(([name, key]) => ({
        name,
        sha256: createHash('sha256').update(key).digest('hex'),
        requestsPerMinute: null,
        untilMs: null,
      })),
    },
  });
  const request = new Exchange(new Socket());
  request.headers = { 'x-api-key': header };
  return new ClientIdentifier(new AccessSettings(settings), settings).identify(request)?.name ?? null;
}

describe('API keys', () => {
  it('are required where any is configured', () => {
    expect([clientOf({}, 'b'), clientOf({ mobile: 'a' }, 'b')]).toEqual(['anonymous', null]);
  });

  it.each([
    ['first', 'web'],
    ['second', 'mobile'],
    ['third', null],
    ['FIRST', null],
    ['first, second', null],
  ])('in the header %s are those of %s', (key, name) => {
    expect(clientOf({ web: 'first', mobile: 'second' }, key)).toBe(name);
  });

  it('are never in an absent, empty or repeated header', () => {
    // The configuration rejects the hash of an empty key; the check of a request does not rely on that.
    for (const header of [undefined, '', ['']]) expect(clientOf({ empty: '' }, header)).toBeNull();
  });

  it.each(['utf8', 'latin1'] as const)('are compared by the bytes that were sent: %s', (coding) => {
    const bytes = Buffer.from('schlüssel', coding);
    // Node decodes headers so.
    const header = bytes.toString('latin1');
    expect(clientOf({ mobile: bytes }, header)).toBe('mobile');
  });

  it.each([
    [null, 1e15, false],
    [1000, 999, false],
    [1000, 1000, true],
  ])('with the end %p have ended at %i: %p', (untilMs, nowMs, ended) => {
    expect(hasEnded({ name: 'mobile', sha256: '', requestsPerMinute: null, untilMs }, nowMs)).toBe(ended);
  });
});
