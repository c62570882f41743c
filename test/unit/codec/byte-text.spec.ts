import fc from 'fast-check';
import { base64ToBytes, bytesToHex, hexToBytes, listToBytes } from '../../../src/codec/byte-text';
import { bytesToBase64, bytesToList } from '../../../sandbox/value-encoders';

describe('the text of bytes', () => {
  const bytes = Uint8Array.of(0, 1, 0xab, 255);

  it.each<[string, (of: Uint8Array) => string, string, (text: string) => Uint8Array | null]>([
    ['hex', bytesToHex, '0x0001abff', hexToBytes],
    ['a list', bytesToList, '[0,1,171,255]', listToBytes],
    ['base64', bytesToBase64, 'AAGr/w==', base64ToBytes],
  ])('is %s, and reads as the same bytes', (_, write, text, read) => {
    expect(write(bytes)).toBe(text);
    expect(read(text)).toEqual(bytes);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (any) => {
        expect(read(write(any))).toEqual(any);
      }),
    );
  });

  it.each(['0xab01', '0XAB01', 'ab01', 'AB01'])('reads the hex %s in either case', (text) => {
    expect(hexToBytes(text)).toEqual(Uint8Array.of(0xab, 1));
  });

  it.each(['0x0xab', 'ab0x', '0xabc', '0xgg'])('throws on hex that is none: %s', (text) => {
    expect(() => hexToBytes(text)).toThrow();
  });

  it.each([
    ['[1,255]', [1, 255]],
    ['[0]', [0]],
    ['1,2', [1, 2]],
    [' [ 1 , 23 ] \n', [1, 23]],
    ['1 2', [1, 2]],
    [`[${'1, '.repeat(340)}10]`, [...Array<number>(340).fill(1), 10]],
  ])('reads the list %s', (text, expected) => {
    expect(listToBytes(text)).toEqual(Uint8Array.from(expected));
  });

  it.each(['', '[]', ' ', '[256]', '[1,256]', '[-1]', '[1,x]', 'x[1]', '[1]x', '[1][2]', '[[1]]', '[1.5]'])(
    'reads no list from %j',
    (text) => {
      expect(listToBytes(text)).toBeNull();
    },
  );

  it('reads no list that is longer than any value', () => {
    const longest = `[${' '.repeat(1021)}1]`;
    expect([longest.length, listToBytes(longest)]).toEqual([1024, Uint8Array.of(1)]);
    expect(listToBytes(` ${longest}`)).toBeNull();
  });

  it('reads the worst of a hostile interface at once', () => {
    const blanks = '\t'.repeat(511);
    const startedAt = performance.now();
    for (let n = 0; n < 10; n += 1) expect(listToBytes(`${blanks}1${blanks}[`)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it.each(['', '=', '==', 'AAGr/w===', 'AAGr_w==', 'AA Gr', 'AAGr\n', '=AAGr', 'AA=Gr'])(
    'reads no base64 from %j',
    (text) => {
      expect(base64ToBytes(text)).toBeNull();
    },
  );

  it.each(['AAGr/w==', 'AAGr/w=', 'AAGr/w'])('reads base64 with or without padding: %s', (text) => {
    expect(base64ToBytes(text)).toEqual(bytes);
  });
});
