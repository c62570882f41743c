import fc from 'fast-check';
import { stringify } from 'lossless-json';
import { withExactIntegers } from '../../../src/codec/read-json';

const parseExactJson = (text: string): unknown => JSON.parse(withExactIntegers(text));

describe('parsing JSON exactly', () => {
  it.each<[string, unknown]>([
    ['18446744073709551615', '18446744073709551615'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740991', 9007199254740991],
    ['1e21', '1e21'],
    ['1.5E30', '1.5E30'],
    ['1.25', 1.25],
    ['1234567890.12345678901234567890', 1234567890.1234567],
    ['-0', -0],
    ['0.12345678901234567', 0.12345678901234566],
    [`-${'9'.repeat(78)}`, `-${'9'.repeat(78)}`],
    ['[[18446744073709551615],null,0,false]', [['18446744073709551615'], null, 0, false]],
    ['"18446744073709551615"', '18446744073709551615'],
    ['"a\\\\"', 'a\\'],
    [
      '{"a\\"1":[18446744073709551615,{"b":"\\\\\\"9007199254740993"}]}',
      { 'a"1': ['18446744073709551615', { b: '\\"9007199254740993' }] },
    ],
    ['{"x":18446744073709551615,"x":1}', { x: 1 }],
  ])('%s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value);
  });

  it('leaves an integer that no double comes near to', () => {
    const digits = '9'.repeat(300);
    expect(parseExactJson(`[${digits}]`)).toEqual([digits]);
    expect(parseExactJson(`[${digits.repeat(100)}]`)).toEqual([Infinity]);
  });

  it.each([
    ['nested to any depth', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['with a text of millions of escapes', `["${String.raw`\n`.repeat(8_000_000)}"]`],
  ])('takes a body %s', (_, text) => {
    expect(() => parseExactJson(text)).not.toThrow();
  });

  it('returns the same as JSON.parse, save for integers that a double cannot hold', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^["\\\\0-9]{0,20}$/),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true, max: 1e15, min: -1e15 }),
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.constantFrom(null, true, false),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 5, noNullPrototype: true }),
      ),
    }));
    const settled = (item: unknown): unknown => {
      if (typeof item === 'bigint') return Number.isSafeInteger(Number(item)) ? Number(item) : String(item);
      if (Array.isArray(item)) return item.map(settled);
      if (typeof item !== 'object' || item === null) return Object.is(item, -0) ? 0 : item;
      return Object.fromEntries(Object.entries(item).map(([name, member]) => [name, settled(member)]));
    };
    fc.assert(
      fc.property(value, (item) => {
        expect(settled(parseExactJson(stringify(item) ?? 'null'))).toEqual(settled(item));
      }),
    );
  });
});
