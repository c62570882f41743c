import { leaderboardKey } from '../../../src/cache/leaderboard-key';

const keyOf = (text: string) => leaderboardKey(JSON.parse(text) as object, Buffer.from(text));

describe('the key of a leaderboard request', () => {
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

  it('is the list of the members, sorted by name, where all are known', () => {
    expect(keyOf('{"walletAddress":"0xa","take":20,"skip":0}')).toBe(
      '[["skip",0],["take",20],["walletAddress","0xa"]]',
    );
  });

  it('leaves out a member that is undefined', () => {
    const members = { skip: 0, walletAddress: undefined };
    expect(leaderboardKey(members, Buffer.from('{"skip":0}'))).toBe('[["skip",0]]');
  });

  it.each([
    ['of its bytes where parsing loses something', '{"skip":0,"skip":1}', /^as-sent\/[\da-f]{64}$/],
    ['where a member is unknown', '{"token":"astray"}', /^unknown-members\/[\da-f]{64}$/],
    ['where one of its members is unknown', '{"skip":0,"token":"astray"}', /^unknown-members\/[\da-f]{64}$/],
  ])('is a hash %s', (_, text, hash) => {
    expect(keyOf(text)).toMatch(hash);
  });
});
