import fc from 'fast-check';
import { LocalQuota } from '../../../../src/upstream/resilience/local-quota';

const minuteMs = 60_000;

describe('the quota that a gateway counts by itself', () => {
  const start = 1_000_000;

  it('grants so many requests in a minute, and says when the next is due', () => {
    const quota = new LocalQuota(3, minuteMs);
    expect([0, 10_000, 20_000].map((ms) => quota.take('caller', start + ms))).toEqual([0, 0, 0]);
    expect(quota.take('caller', start + 30_000)).toBe(30);
    expect(quota.take('caller', start + 59_999)).toBe(1);
    expect(quota.take('caller', start + 60_000)).toBe(0);
    expect(quota.take('caller', start + 60_001)).toBe(10);
  });

  it('never grants more than that in any minute', () => {
    const steps = fc.array(fc.nat(30_000), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (gaps, perMinute) => {
        const quota = new LocalQuota(perMinute, minuteMs);
        let now = start;
        const granted = gaps.flatMap((gap) => {
          now += gap;
          return quota.take('caller', now) === 0 ? [now] : [];
        });
        for (const time of granted) {
          const within = granted.filter((other) => other >= time && other < time + 60_000);
          expect(within.length).toBeLessThanOrEqual(perMinute);
        }
      }),
    );
  });

  it('keeps a fifth for callers', () => {
    const quota = new LocalQuota(10, minuteMs);
    const refreshes = Array.from({ length: 10 }, () => quota.take('refresh', start));
    expect(refreshes.filter((wait) => wait === 0)).toHaveLength(8);
    expect([quota.take('caller', start), quota.take('caller', start)]).toEqual([0, 0]);
    expect(quota.take('caller', start)).toBe(60);
  });

  it('grants again what was given back', () => {
    const quota = new LocalQuota(2, minuteMs);
    expect([quota.take('caller', start), quota.take('caller', start + 1)]).toEqual([0, 0]);
    quota.giveBack(start, start + 1);
    expect(quota.take('caller', start + 2)).toBe(0);
    expect(quota.take('caller', start + 3)).toBe(60);
  });

  it('grants nothing while the interface wants to be left alone', () => {
    const quota = new LocalQuota(null, minuteMs);
    expect(quota.take('caller', start)).toBe(0);
    quota.closeFor(5, start);
    quota.closeFor(2, start);
    expect(quota.take('caller', start + 1_000)).toBe(4);
    expect(quota.take('caller', start + 5_000)).toBe(0);
  });

  it('says that it grants nothing for a pause, and not for the quota', () => {
    const quota = new LocalQuota(2, minuteMs);
    quota.closeFor(5, start);
    expect([quota.isPaused, quota.leftAt(start)]).toEqual([true, 0]);
    expect([quota.take('caller', start + 5_000), quota.take('caller', start + 5_000)]).toEqual([0, 1]);
    quota.end(true, start + 5_100);
    expect([quota.isPaused, quota.leftAt(start + 5_100)]).toEqual([false, 1]);
  });

  it('has no probe out that the quota did not grant', () => {
    const quota = new LocalQuota(1, minuteMs);
    expect(quota.take('caller', start)).toBe(0);
    quota.closeFor(5, start);
    expect(quota.take('caller', start + 6_000)).toBe(54);
    expect(quota.take('caller', start + 60_000)).toBe(0);
  });
});
