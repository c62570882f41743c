import { randomUUID } from 'node:crypto';
import { changedKeyOf, changeMessage } from '../../../src/cache/redis-store';

describe('a message about a changed entry', () => {
  const [own, other] = [randomUUID(), randomUUID()];

  it("has the key of another gateway's change", () => {
    expect(changedKeyOf(changeMessage(other, 'statistics/order/1'), own)).toBe('statistics/order/1');
  });

  it('is ignored by its sender', () => {
    expect(changedKeyOf(changeMessage(own, 'statistics/order/1'), own)).toBeNull();
  });

  it.each(['', ' ', 'statistics/order/1', `${other} `, `3 ${other} key`, '{"key":"one"}'])(
    'is ignored where another version has made it: %j',
    (message) => {
      expect(changedKeyOf(message, own)).toBeNull();
    },
  );
});
