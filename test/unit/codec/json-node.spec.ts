import { InvalidPayloadError, JsonNode, PrecisionLossError } from '../../../src/codec/json-node';

const refused = Symbol('refused');
const rounded = Symbol('rounded');

/** What reading returns; `refused` or `rounded` where it throws. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof PrecisionLossError) return rounded;
    if (error instanceof InvalidPayloadError) return refused;
    throw error;
  }
}

/** The path that an error names. */
function failedPathOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof InvalidPayloadError ? error.path : null;
  }
}

const types = ['text', 'flag', 'integer', 'unsigned', 'small', 'count', 'decimal', 'scalar'] as const;
type Readings = Record<(typeof types)[number], unknown>;

const readings = (of: (type: (typeof types)[number]) => unknown): Readings =>
  Object.fromEntries(types.map((type) => [type, of(type)])) as Readings;

const readingsOf = (value: unknown): Readings => {
  const node = new JsonNode(value);
  const read = {
    text: () => node.text(),
    flag: () => node.flag(),
    integer: () => node.integerText(),
    unsigned: () => node.unsignedText(),
    small: () => node.smallInteger(),
    count: () => node.count(),
    decimal: () => node.decimal(),
    scalar: () => node.scalarText(),
  };
  return readings((type) => outcomeOf(read[type]));
};

const ofNull = readings(() => null);
const unreadable = readings((type) => (type === 'scalar' ? null : refused));

const smallOf = (integer: unknown): unknown =>
  typeof integer === 'string' && integer.length < 16 ? Number(integer) : refused;

/** The readings of a text that is an integer, or none. */
const ofText = (text: string, integer: unknown = refused, decimal = smallOf(integer)): Readings => ({
  ...unreadable,
  text,
  scalar: text,
  integer,
  unsigned: String(integer).startsWith('-') ? refused : integer,
  small: smallOf(integer),
  count: String(integer).startsWith('-') ? refused : smallOf(integer),
  decimal,
});
const digits78 = '9'.repeat(78);

describe('a value inside parsed JSON', () => {
  it.each<[string, unknown, Readings]>([
    ['null', null, ofNull],
    ['nothing', undefined, ofNull],
    ['a text', 'abc', ofText('abc')],
    ['an empty text', '', ofText('')],
    ['an integer as text', '7', ofText('7', '7')],
    ['zero as text', '0', ofText('0', '0')],
    ['an integer with zeros before it', '-007', ofText('-007', '-7', refused)],
    ['a negative zero as text', '-0', ofText('-0', '0', refused)],
    ['the longest integer text', digits78, ofText(digits78, digits78, 1e78)],
    ['a longer integer text', `1${digits78}`, ofText(`1${digits78}`, refused, 2e78)],
    ['an integer text with a space', ' 7', ofText(' 7')],
    ['an integer text with a unit', '7n', ofText('7n')],
    ['a decimal text', '1.5', ofText('1.5', refused, 1.5)],
    ['a boolean', false, { ...unreadable, flag: false }],
    [
      'an integer',
      7,
      { ...unreadable, integer: '7', unsigned: '7', small: 7, count: 7, decimal: 7, scalar: '7' },
    ],
    ['a negative integer', -7, { ...unreadable, integer: '-7', small: -7, scalar: '-7' }],
    ['a negative fraction', -1.5, { ...unreadable, scalar: '-1.5' }],
    ['zero', 0, { ...unreadable, integer: '0', unsigned: '0', small: 0, count: 0, decimal: 0, scalar: '0' }],
    ['a fraction', 1.5, { ...unreadable, decimal: 1.5, scalar: '1.5' }],
    [
      'an integer that a double rounds',
      2 ** 53,
      {
        ...unreadable,
        integer: rounded,
        unsigned: rounded,
        small: rounded,
        count: rounded,
        decimal: 2 ** 53,
        scalar: rounded,
      },
    ],
    ['an integer beyond every double', Infinity, unreadable],
    ['an object', {}, unreadable],
    ['an array', [1], unreadable],
  ])('reads %s as each type', (_, value, expected) => {
    expect(readingsOf(value)).toEqual(expected);
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['null', null, [], refused],
    ['an array', [1, 'a'], [1, 'a'], [1, 'a']],
    ['an empty array', [], [], []],
    ['an object', { 0: 'a', length: 1 }, refused, refused],
    ['a text', 'ab', refused, refused],
  ])('has the items of %s', (_, value, items, required) => {
    const read = (nodes: JsonNode[]) => nodes.map((item) => item.toExactJson());
    expect(outcomeOf(() => read(new JsonNode(value).items()))).toEqual(items);
    expect(outcomeOf(() => read(new JsonNode(value).requiredItems()))).toEqual(required);
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['null', null, null, refused],
    ['an object', { a: 1, b: null }, 1, ['a', 'b']],
    ['an object without it', { b: null }, null, ['b']],
    ['an array', [1], refused, refused],
    ['a text', 'a', refused, refused],
    ['a number', 7, refused, refused],
  ])('has the members of %s', (_, value, a, names) => {
    expect(outcomeOf(() => new JsonNode(value).member('a').integerText())).toEqual(
      typeof a === 'number' ? String(a) : a,
    );
    expect(outcomeOf(() => new JsonNode(value).names())).toEqual(names);
  });

  it.each<[string, unknown, boolean]>([
    ['a member', { a: 1 }, true],
    ['a member that is null', { a: null }, true],
    ['another member', { b: 1 }, false],
    ['no member of an array', Object.assign([1], { a: 1 }), false],
    ['no member of null', null, false],
    ['no member of a text', 'a', false],
  ])('knows whether it has %s', (_, value, has) => {
    expect(new JsonNode(value).has('a')).toBe(has);
    expect(new JsonNode(value).has('toString')).toBe(false);
  });

  it('has a required text', () => {
    expect(new JsonNode('a').requiredText()).toBe('a');
    expect(() => new JsonNode(null).requiredText()).toThrow(InvalidPayloadError);
  });

  it('names its path in an error, and the whole body where it has none', () => {
    const root = new JsonNode({ a: { b: [[{ c: 1 }]] }, d: [1] });
    const pathOf = (node: JsonNode) => failedPathOf(() => node.text());
    expect(pathOf(root)).toBe('');
    expect(pathOf(root.member('a').member('b').items()[0]!.items()[0]!.member('c'))).toBe('a.b[0][0].c');
    expect(pathOf(root.member('d').items()[0]!)).toBe('d[0]');
    expect(pathOf(new JsonNode([[1]]).items()[0]!.items()[0]!)).toBe('[0][0]');
    expect(pathOf(root.member(root.names()[1]!))).toBe('d');
    expect(pathOf(new JsonNode({ a: { '[0]': [1] } }).member('a').member('[0]'))).toBe('a.[0]');
    expect(() => root.text()).toThrow(/^body /);
  });
});

describe('a value that is passed on unread', () => {
  it.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['nothing', undefined, null],
    ['texts and flags', ['a', '', true, false], ['a', '', true, false]],
    ['numbers', [0, -7, 1.5], [0, -7, 1.5]],
    ['objects and arrays', { a: [{ b: null }, []] }, { a: [{ b: null }, []] }],
  ])('is plain JSON: %s', (_, value, json) => {
    expect(new JsonNode(value).toExactJson()).toEqual(json);
  });

  it('is not a number that a double rounds', () => {
    expect(outcomeOf(() => new JsonNode([2 ** 53]).toExactJson())).toBe(rounded);
  });

  it('is nested as deep as may be, and no deeper', () => {
    const nested = (depth: number): unknown =>
      depth === 1 ? 'a' : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };
    expect(new JsonNode(nested(3)).toExactJson(3)).toEqual(nested(3));
    expect(outcomeOf(() => new JsonNode(nested(4)).toExactJson(3))).toBe(refused);
    expect(outcomeOf(() => new JsonNode(nested(5)).toExactJson(3))).toBe(refused);
    expect(new JsonNode(nested(32)).toExactJson()).toEqual(nested(32));
    expect(outcomeOf(() => new JsonNode(nested(33)).toExactJson())).toBe(refused);
  });

  it('is refused by the path of its reader, without the names inside', () => {
    const data = { member: { 'a name that an upstream chose': [[1]] } };
    expect(() => new JsonNode(data).member('member').toExactJson(2)).toThrow(
      new InvalidPayloadError('member', 'is nested too deeply'),
    );
  });
});

describe('a value that may be unreadable', () => {
  it('reads as null where it is', () => {
    expect(new JsonNode(7).tryRead((node) => node.integerText())).toBe('7');
    expect(new JsonNode('x').tryRead((node) => node.integerText())).toBeNull();
  });

  it('is not taken for unreadable where it was rounded, or the reader itself failed', () => {
    expect(outcomeOf(() => new JsonNode(2 ** 53).tryRead((node) => node.integerText()))).toBe(rounded);
    const failing = (): never => {
      throw new TypeError('broken reader');
    };
    expect(() => new JsonNode(7).tryRead(failing)).toThrow(TypeError);
  });
});

it('a value of another type costs no stack: a body may have a million of them', () => {
  expect(new InvalidPayloadError('member', 'is not a string').stack?.split('\n')).toHaveLength(1);
  expect(new Error('x').stack?.split('\n').length).toBeGreaterThan(1);
});
