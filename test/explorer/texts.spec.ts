import { agoText, clockText, durationText } from '../../explorer/src/elements/duration';
import { partText, shortAmount } from '../../explorer/src/elements/short-amount';
import { shorten } from '../../explorer/src/elements/shorten';
import { indentJson, membersOf } from '../../explorer/src/order/exact-json';
import { enumeration, missingInWords } from '../../explorer/src/order/missing-words';

describe('a length of time', () => {
  it.each([
    [-5, '0 s'],
    [0, '0 s'],
    [3, '3 s'],
    [59.6, '1 min'],
    [60, '1 min'],
    [82, '1 min 22 s'],
    [3600, '1 h'],
    [7500, '2 h 5 min'],
    [86_400, '1 d'],
    [356_400, '4 d 3 h'],
  ])('of %d s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it.each([
    [-1, '00:00'],
    [42.9, '00:42'],
    [727, '12:07'],
    [3762, '1:02:42'],
    [86_400, '1 d'],
  ])('of %d s on a running clock is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it.each([
    [0, 'just now'],
    [1400, 'just now'],
    [42_000, '42 s ago'],
    [59_600, '1 min ago'],
    [200_000, '3 min ago'],
    [18_000_000, '5 h ago'],
    [86_400_000 * 118, '118 d ago'],
    [-5000, 'in 5 s'],
  ])('%d ms ago is %s', (agoMs, text) => {
    expect(agoText(1_785_090_296_000 - agoMs, 1_785_090_296_000)).toBe(text);
  });
});

describe('a shortened id', () => {
  it.each([
    [`0x${'1'.repeat(40)}`, `0x${'1'.repeat(6)}…${'1'.repeat(6)}`],
    ['TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 'TXYZop…VkAeBf'],
    ['0x1234', '0x1234'],
    ['', ''],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', '123456…123456'],
    ['😀'.repeat(30), `${'😀'.repeat(6)}…${'😀'.repeat(6)}`],
  ])('%s is %s', (id, short) => {
    expect(shorten(id)).toBe(short);
  });
});

const amountOf = (formatted: string | null) => ({ value: '12345', decimals: 18, formatted });

describe('a shortened amount', () => {
  it.each([
    ['4.457400641025641025', '4.457'],
    ['10926.35', '10,926.35'],
    ['0.0001234567', '0.0001234'],
    ['0.1234567', '0.1234'],
    ['0', '0'],
    [null, '12345 base units'],
  ])('of %s is %s', (formatted, text) => {
    expect(shortAmount(amountOf(formatted))).toBe(text);
  });

  it.each([
    ['2.7765', '5.553', '2.776 of 5.553'],
    ['5.5530001', '5.5530002', '5.5530001 of 5.5530002'],
  ])('as a part, %s of %s, is exact where it has to be', (part, whole, text) => {
    expect(partText(amountOf(part), amountOf(whole))).toBe(text);
  });
});

describe('what is missing', () => {
  it('is said in words, each once', () => {
    const paths = [
      'take.fulfilledAmount',
      'fees',
      'fees.fixed',
      'links.created',
      'links.fulfilled',
      'timeline',
    ];
    expect(missingInWords(paths)).toEqual([
      'the amount that was fulfilled',
      'fees',
      'links to the transactions',
      'steps that were tracked',
    ]);
  });

  it('keeps a path that has no words yet', () => {
    expect(missingInWords(['weather.today'])).toEqual(['weather.today']);
  });

  it.each([
    [[], ''],
    [['fees'], 'fees'],
    [['fees', 'the taker'], 'fees and the taker'],
    [['fees', 'the taker', 'notes'], 'fees, the taker and notes'],
  ])('%j is enumerated as %s', (items, text) => {
    expect(enumeration(items)).toBe(text);
  });
});

describe('JSON for people', () => {
  const json =
    '{"raw":{"amount":123456789012345678901234567890,"text":"a\\"{[,:]}\\\\","list":[1,[],{}],"none":null}}';

  it('is indented, and keeps every number and text', () => {
    expect(indentJson(json)).toBe(
      [
        '{',
        '  "raw": {',
        '    "amount": 123456789012345678901234567890,',
        '    "text": "a\\"{[,:]}\\\\",',
        '    "list": [',
        '      1,',
        '      [],',
        '      {}',
        '    ],',
        '    "none": null',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  it('is taken apart into its members, as they are written', () => {
    const members = membersOf(membersOf(json).get('raw') ?? '');
    expect([...members]).toEqual([
      ['amount', '123456789012345678901234567890'],
      ['text', '"a\\"{[,:]}\\\\"'],
      ['list', '[1,[],{}]'],
      ['none', 'null'],
    ]);
    expect(membersOf('{}').size).toBe(0);
  });

  it('may be large', () => {
    const text = JSON.stringify({ text: '\\"'.repeat(500_000), list: Array(50_000).fill(1) });
    expect(indentJson(text).replace(/\s/g, '')).toBe(text);
  });
});
