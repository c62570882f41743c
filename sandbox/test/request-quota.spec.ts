import { RequestQuota } from '../request-quota';

describe('RequestQuota', () => {
  it('tells the seconds until the caller’s minute is over', () => {
    let nowMs = 1_000;
    const quota = new RequestQuota(() => nowMs);
    expect([quota.take('a', 2), quota.take('a', 2), quota.take('a', 2)]).toEqual([0, 0, 60]);
    nowMs += 30_500;
    expect(quota.take('a', 2)).toBe(30);
    nowMs += 29_500;
    expect(quota.take('a', 2)).toBe(0);
  });

  it('counts every caller alone', () => {
    const quota = new RequestQuota(() => 0);
    expect([quota.take('a', 1), quota.take('b', 1), quota.take('a', 1)]).toEqual([0, 0, 60]);
  });
});
