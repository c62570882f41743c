import { InvalidPayloadError, JsonNode, PrecisionLossError } from '../../../src/codec/json-node';
import { MemberReader } from '../../../src/codec/member-reader';

const text = (node: JsonNode) => node.text();
const textWith = (node: JsonNode, before: string, after: string) => `${before}${node.text()}${after}`;
const integer = (node: JsonNode) => node.integerText();

function errorOf(act: () => unknown): unknown {
  try {
    act();
    return null;
  } catch (error) {
    return error;
  }
}

describe('reading a payload member by member', () => {
  const root = new JsonNode({ name: 'a', count: 'many', none: null, rounded: 2 ** 53 });
  let members: MemberReader;
  let failing: jest.Mock<never, []>;

  beforeEach(() => {
    members = new MemberReader();
    failing = jest.fn<never, []>(() => {
      throw new TypeError('broken reader');
    });
  });

  it('reads what is readable, with what the reader needs besides', () => {
    expect(members.read('title', root.member('name'), text)).toBe('a');
    expect(members.read('title', root.member('none'), text)).toBeNull();
    expect(members.read('title', root.member('name'), textWith, '<', '>')).toBe('<a>');
    expect(members.required('title', root.member('name'), text)).toBe('a');
    expect(members.required('title', root.member('name'), textWith, '<', '>')).toBe('<a>');
    expect([members.faults, members.unreadable, members.isUsable]).toEqual([[], [], true]);
  });

  it('reads an unreadable member as null, and notes it', () => {
    expect(members.read('amount', root.member('count'), integer)).toBeNull();
    expect(members.read('title', root, text)).toBeNull();
    expect(members.faults).toEqual([
      { member: 'amount', reason: expect.stringMatching(/^count /) as unknown },
      { member: 'title', reason: expect.stringMatching(/^body /) as unknown },
    ]);
    expect([members.unreadable, members.isUsable]).toEqual([['amount', 'title'], true]);
  });

  it.each(['count', 'none', 'missing'])(
    'refuses a required member that is unreadable or null: %s',
    (name) => {
      const error = errorOf(() => members.required('amount', root.member(name), integer));
      expect(error).toBeInstanceOf(InvalidPayloadError);
      expect(error).toMatchObject({ path: name });
      members.noteFailure(error);
      expect(members.isUsable).toBe(false);
      expect(members.faults).toEqual([
        { member: 'amount', reason: expect.stringMatching(new RegExp(`^${name} `)) as unknown },
      ]);
    },
  );

  it.each(['read', 'required'] as const)(
    'does not note a rounded integer, which is parsed again (%s)',
    (how) => {
      const error = errorOf(() => members[how]('amount', root.member('rounded'), integer));
      expect(error).toBeInstanceOf(PrecisionLossError);
      expect(members.faults).toEqual([]);
    },
  );

  it.each(['read', 'required'] as const)(
    'names the innermost member at which a reader itself failed (%s)',
    (how) => {
      const error = errorOf(() =>
        members[how]('give', root, () => members[how]('give.amount', root.member('name'), failing)),
      );
      expect(error).not.toBeInstanceOf(InvalidPayloadError);
      expect([members.faults, members.isUsable]).toEqual([[], true]);
      members.noteFailure(error);
      expect([members.unreadable, members.isUsable]).toEqual([['give.amount'], false]);
      expect(members.faults[0]).toMatchObject({
        reason: expect.stringContaining('TypeError') as unknown,
        stack: expect.stringContaining('broken reader') as unknown,
      });
    },
  );

  it.each<[unknown, string]>([
    [new InvalidPayloadError('', 'is not JSON'), 'body'],
    [new InvalidPayloadError('[3]', 'is not an object'), 'body'],
    [new InvalidPayloadError('tokens[12].tags[0].name', 'is missing'), 'tokens.tags.name'],
    [new RangeError('too deep'), 'body'],
    ['a text', 'body'],
  ])('names the member of the failure of a whole record: %s', (error, member) => {
    members.noteFailure(error);
    expect([members.unreadable, members.isUsable]).toEqual([[member], false]);
  });

  it('has a stack exactly where a reader threw an error of its own', () => {
    for (const error of [new RangeError('too deep'), 'a text', new InvalidPayloadError('a', 'is missing')])
      members.noteFailure(error);
    expect(members.faults.map(({ stack }) => stack?.split('\n')[0])).toEqual([
      'RangeError: too deep',
      undefined,
      undefined,
    ]);
    expect(members.faults[1]!.reason).toContain('string');
  });
});
