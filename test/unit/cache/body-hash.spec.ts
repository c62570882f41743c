import { bodyHash } from '../../../src/cache/body-hash';

const keyOf = (text: string) => bodyHash(JSON.parse(text) as object, Buffer.from(text));

describe('the key of a request with a body', () => {
  it.each([
    ['{"skip":0,"take":20}', '{"take":20,"skip":0}'],
    ['{"skip":0,"take":20}', '{ "skip": 0, "take": 20, "walletAddress": null }'],
    ['{"x":1,"skip":0}', '{"skip":0,"x":1}'],
  ])('is the same for %s and %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it.each([
    ['{"x":null}', '{"y":null}'],
    ['{"x":null}', '{}'],
    ['{"skip":0}', '{"skip":1}'],
    ['{"skip":9007199254740993}', '{"skip":9007199254740992}'],
    ['{"skip":9007199254740993}', '{"skip":9007199254740995}'],
    ['{"skip":0,"skip":1}', '{"skip":1}'],
  ])('is another one for %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('leaves out a member that is undefined', () => {
    const members = { skip: 0, walletAddress: undefined };
    expect(bodyHash(members, Buffer.from('{"skip":0}'))).toBe(keyOf('{"skip":0}'));
  });

  it.each(['{"skip":0}', '{"skip":0,"skip":1}', '{"token":"astray"}'])('is a hash of %s', (text) => {
    expect(keyOf(text)).toMatch(/^[\da-f]{64}$/);
  });
});
