import { hasMember, withoutMembers } from '../record-members';

const fee = { stringValue: '4', bigIntegerValue: 4n };
const record = { state: 'Created', fee, finalFee: fee, taker: null };

describe('hasMember', () => {
  it.each([
    ['state', true],
    ['taker', true],
    ['fee.stringValue', true],
    ['fee.value', false],
    ['taker.stringValue', false],
    ['state.length', false],
    ['constructor', false],
    ['', false],
  ])('of %j is %s', (path, expected) => {
    expect(hasMember(record, path)).toBe(expected);
  });
});

describe('withoutMembers', () => {
  it.each([
    [[], record],
    [['state', 'taker'], { fee, finalFee: fee }],
    [['fee.stringValue'], { ...record, fee: { bigIntegerValue: 4n } }],
    [['fee', 'fee.stringValue'], { state: 'Created', finalFee: fee, taker: null }],
    [['fee.value', 'taker.stringValue', 'constructor'], record],
  ])('leaves out %j, and nothing else', (paths, expected) => {
    expect(withoutMembers(record, paths)).toStrictEqual(expected);
  });

  it('keeps the order of the others, and the record as it was', () => {
    expect(JSON.stringify(withoutMembers({ a: 1, b: { c: 2, d: 3 }, e: 4 }, ['b.c']))).toBe(
      '{"a":1,"b":{"d":3},"e":4}',
    );
    expect(record).toStrictEqual({ state: 'Created', fee, finalFee: fee, taker: null });
    expect(fee).toStrictEqual({ stringValue: '4', bigIntegerValue: 4n });
  });
});
