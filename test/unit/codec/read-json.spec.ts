import { type JsonNode, InvalidPayloadError } from '../../../src/codec/json-node';
import { decodeText, ParsedJson, readJson } from '../../../src/codec/read-json';
import { readTimestamp, timestampText } from '../../../src/codec/value-readers';

const body = (text: string) => Buffer.from(text);
const nonce = (root: JsonNode) => root.member('nonce').unsignedText();

describe('readJson', () => {
  it('keeps an integer above 2^53 exact', () => {
    expect(readJson(body('{"nonce":18446744073709551615}'), nonce)).toBe('18446744073709551615');
  });

  it('passes on an integer above 2^53 as text', () => {
    const read = (root: JsonNode) => root.toExactJson();
    expect(readJson(body('{"n":[18446744073709551615,7]}'), read)).toEqual({
      n: ['18446744073709551615', 7],
    });
  });

  it('reads a number that needs no exactness the same beside one that does', () => {
    const read = (root: JsonNode) => [nonce(root), root.member('volume').decimal()];
    const texts = ['9007199254740993', '1e22', '1.5'].map((volume) => `{"volume":${volume},"nonce":2}`);
    for (const text of texts) {
      const [, volume] = readJson(body(text), read);
      expect(readJson(body(text.replace('2}', '18446744073709551615}')), read)[1]).toBe(volume);
    }
  });

  it('ignores a byte order mark', () => {
    expect(readJson(body('\ufeff{"nonce":7}'), nonce)).toBe('7');
  });

  it.each([
    ['cut JSON', body('{"nonce":1')],
    ['nothing', body('')],
    ['HTML', body('<html></html>')],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['an array instead of an object', body('[]')],
    ['a text instead of an object', body('"x"')],
    ['an integer with an exponent beyond 2^53', body('{"nonce":1e30}')],
    ['a boolean instead of an integer', body('{"nonce":true}')],
  ])('refuses %s', (_, bytes) => {
    expect(() => readJson(bytes, nonce)).toThrow(InvalidPayloadError);
  });

  it('reads once, and again only where an integer was rounded', () => {
    const read = jest.fn(nonce);
    expect(new ParsedJson(body('{"nonce":7}')).read(read)).toBe('7');
    expect(() => new ParsedJson(body('{"nonce":"x"}')).read(read)).toThrow(InvalidPayloadError);
    expect(read).toHaveBeenCalledTimes(2);
    new ParsedJson(body('{"nonce":18446744073709551615}')).read(read);
    expect(read).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['bytes that are not UTF-8', () => decodeText(Uint8Array.of(0x7b, 0xff))],
    ['text that is not JSON', () => new ParsedJson(body('{'))],
  ])('refuses %s as a whole', (_, decode) => {
    let error: unknown = null;
    try {
      decode();
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InvalidPayloadError);
    expect(error).toMatchObject({ path: '' });
  });
});

describe('timestamps', () => {
  const read = (text: string) => readJson(body(`{"t":${text}}`), (root) => readTimestamp(root.member('t')));

  it.each([
    ['seconds', '1785090296', '2026-07-26T18:24:56Z'],
    ['milliseconds', '1785090296000', '2026-07-26T18:24:56Z'],
    ['milliseconds with a fraction of a second', '1785090296123', '2026-07-26T18:24:56.123Z'],
    ['the first second', '1', '1970-01-01T00:00:01Z'],
    ['the last second', '7258118399', '2199-12-31T23:59:59Z'],
    ['the first millisecond that is not taken for a second', '100000000001', '1973-03-03T09:46:40.001Z'],
    ['null', 'null', null],
  ])('read %s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['0', '-5', '7258118400', '100000000000', '99999999999999', '1.5'])('refuse %s', (text) => {
    expect(() => read(text)).toThrow(InvalidPayloadError);
  });

  it('write RFC 3339 in UTC', () => {
    expect(timestampText(0)).toBe('1970-01-01T00:00:00Z');
  });
});
