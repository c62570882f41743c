import { createHash } from 'node:crypto';
import { SecretSearch } from '../../global/secret-search';

const secret = { kind: 'an API key', text: 'top/secret: 7f3a90c2d5b8e1460a97' };
const core = '7f3a90c2d5b8e1460a97';
const other = { kind: 'a password', text: 'correct-horse-battery-staple' };
const search = new SecretSearch([secret, other]);

const percentEncoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const jsonEscaped = (text: string) =>
  [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');

describe('the search for secrets', () => {
  it.each<[form: string, how: string, text: string]>([
    ['plain', 'as it is', secret.text],
    ['plain', 'in part', `key=${core}`],
    ['plain', 'in capitals', secret.text.toUpperCase()],
    ['plain', 'percent-encoded', percentEncoded(secret.text)],
    ['plain', 'percent-encoded twice', encodeURIComponent(percentEncoded(secret.text))],
    ['plain', 'in JSON escapes', `{"key":"${jsonEscaped(secret.text)}"}`],
    ['plain', 'in JSON escapes within JSON', JSON.stringify({ text: jsonEscaped(secret.text) })],
    ['hex', 'in hex', Buffer.from(secret.text).toString('hex')],
    ['base64', 'in base64', Buffer.from(secret.text).toString('base64')],
    ['base64', 'in base64url', Buffer.from(secret.text).toString('base64url')],
    ['base64', 'in basic credentials', Buffer.from(`user:${secret.text}`).toString('base64')],
    ['SHA-256', 'as its hash', createHash('sha256').update(secret.text).digest('hex')],
    ['SHA-256 in base64', 'as its hash in base64', createHash('sha256').update(secret.text).digest('base64')],
  ])('finds it (%s) %s, wherever it begins', (form, _, written) => {
    for (let before = 0; before < 20; before += 1) {
      const found = search.findIn(`${'x '.repeat(before)}.${' '.repeat(before % 2)}${written} and more`);
      expect(found).toMatchObject([{ kind: 'an API key', form }]);
    }
  });

  it('finds nothing where nothing is', () => {
    expect(search.findIn('{"level":"info","path":"/v1/orders/:orderId","caller":"mobile"}')).toEqual([]);
    expect(search.findIn(core.slice(0, -1))).toEqual([]);
    expect(search.findIn('')).toEqual([]);
  });

  it('shows the text around it, and no secret', () => {
    const line = `{"a":"${core}","b":"${other.text}","c":"${core}"}`;
    const shown = search.findIn(line).map(({ kind, shown: text }) => [kind, text]);
    const blanked = '{"a":"[…]","b":"[…]","c":"[…]"}';
    expect(shown).toEqual([
      ['an API key', blanked],
      ['a password', blanked],
    ]);
  });

  it('shows little of a long text', () => {
    const [found] = search.findIn(`${'a'.repeat(1000)} ${core} ${'b'.repeat(1000)}`);
    expect(found?.shown).toHaveLength(403);
  });

  it.each(['', 'wrong', 'fifteen-letters', 'many short words of no length'])(
    'refuses to search for %j',
    (text) => {
      expect(() => new SecretSearch([{ kind: 'a key', text }])).toThrow(/^a key ".*" cannot be searched for/);
    },
  );
});
