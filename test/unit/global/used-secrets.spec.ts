import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configuredSecrets } from '../../global/configured-secrets';
import { sentSecrets, sentSecretsOfBytes } from '../../global/recorded-secrets';

const signature = `0x${'1b'.repeat(65)}`;
const key = { kind: 'the header x-api-key', text: 'a-key' };

describe('what counts as a secret', () => {
  it.each<[string, Record<string, string | string[]>, string, object[]]>([
    ['a key', { 'X-Api-Key': 'a-key', accept: '*/*' }, '', [key]],
    [
      'whoever sends many',
      { authorization: ['Bearer a', 'Bearer b'] },
      '',
      [
        { kind: 'the header authorization', text: 'Bearer a' },
        { kind: 'the header authorization', text: 'Bearer b' },
      ],
    ],
    ['a session', { cookie: 'session=1' }, '', [{ kind: 'the header cookie', text: 'session=1' }]],
    ['no key', { 'x-api-key': '' }, '', []],
    ['a signature', {}, `{ "signature" : "${signature}" }`, [{ kind: 'a signature', text: signature }]],
    ['what is none', {}, '{"signature":"0x12"}', []],
    ['a body that is no JSON', {}, `{"signature":"${signature}"`, [{ kind: 'a signature', text: signature }]],
  ])('in a request: %s', (_, headers, body, expected) => {
    expect(sentSecrets(headers, body)).toEqual(expected);
  });

  it('in bytes on a socket: headers and signatures, in what order they come', () => {
    const text = `GET / HTTP/1.1\r\nhost: x\r\nX-API-Key:  a-key \r\n\r\n{"signature":"${signature}"}`;
    expect(sentSecretsOfBytes(text)).toEqual([key, { kind: 'a signature', text: signature }]);
  });

  it.each<[string, Record<string, string>, object[]]>([
    ['a token', { ORDER_ACCESS_TOKEN: 'a-token' }, [{ kind: 'ORDER_ACCESS_TOKEN', text: 'a-token' }]],
    [
      'keys',
      { API_KEYS: 'mobile:a1,web:b2' },
      [
        { kind: 'an entry of API_KEYS', text: 'a1' },
        { kind: 'an entry of API_KEYS', text: 'b2' },
      ],
    ],
    [
      'a password, decoded',
      { REDIS_URL: 'redis://me:top%3Asecret%zz@x:1' },
      [{ kind: 'the password in REDIS_URL', text: 'top:secret%zz' }],
    ],
    [
      'a password that is not encoded',
      { REDIS_URL: 'redis://me:p@ss/word@' },
      [{ kind: 'the password in REDIS_URL', text: 'p@ss/word' }],
    ],
    [
      'the password of a proxy',
      { UPSTREAM_PROXY: 'http://me:hush%21@proxy:3128' },
      [{ kind: 'the password in UPSTREAM_PROXY', text: 'hush!' }],
    ],
    ['nothing', { REDIS_URL: 'redis://x:1', ORDER_ACCESS_TOKEN: '', STATS_URL: 'http://x/a@b' }, []],
  ])('in an environment: %s', (_, environment, expected) => {
    expect(configuredSecrets(environment)).toEqual(expected);
  });

  it('in the files that an environment names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const path = join(folder, 'keys');
    writeFileSync(path, 'mobile:a1\nweb:b2\n');
    expect(configuredSecrets({ API_KEYS_FILE: path })).toEqual([
      { kind: 'an entry of API_KEYS', text: 'a1' },
      { kind: 'an entry of API_KEYS', text: 'b2' },
    ]);
    rmSync(folder, { recursive: true });
  });
});
