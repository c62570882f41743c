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
    ['{"skip":0,"skip":1}', '{"skip":1}'],
  ])('is another one for %s and %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('holds no member that nobody knows', () => {
    expect(keyOf('{"token":"a-secret-gone-astray"}')).not.toContain('astray');
  });
});
