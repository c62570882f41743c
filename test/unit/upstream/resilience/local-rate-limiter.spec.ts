import fc from 'fast-check';
import {
  limitFor,
  LocalRateLimiter,
  rateLimitWindowMs,
} from '../../../../src/upstream/resilience/upstream-rate-limiter';

const minuteMs = 60_000;

describe('the quota that a gateway counts by itself', () => {
  const start = 1_000_000;

  it('grants so many requests in a minute, and returns when the next is due', () => {
    const quota = new LocalRateLimiter(3, minuteMs);
    expect([0, 10_000, 20_000].map((ms) => quota.tryAcquire('foreground', start + ms))).toEqual([0, 0, 0]);
    expect(quota.tryAcquire('foreground', start + 30_000)).toBe(30_000);
    expect(quota.tryAcquire('foreground', start + 59_999)).toBe(1);
    expect(quota.tryAcquire('foreground', start + 60_000)).toBe(0);
    expect(quota.tryAcquire('foreground', start + 60_001)).toBe(9_999);
  });

  it('never grants more than that in any minute', () => {
    const steps = fc.array(fc.nat(30_000), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (gaps, perMinute) => {
        const quota = new LocalRateLimiter(perMinute, minuteMs);
        let now = start;
        const granted = gaps.flatMap((gap) => {
          now += gap;
          return quota.tryAcquire('foreground', now) === 0 ? [now] : [];
        });
        for (const time of granted) {
          const within = granted.filter((other) => other >= time && other < time + 60_000);
          expect(within.length).toBeLessThanOrEqual(perMinute);
        }
      }),
    );
  });

  it('keeps a fifth for callers', () => {
    const quota = new LocalRateLimiter(10, minuteMs);
    const refreshes = Array.from({ length: 10 }, () => quota.tryAcquire('background', start));
    expect(refreshes.filter((wait) => wait === 0)).toHaveLength(8);
    expect([quota.tryAcquire('foreground', start), quota.tryAcquire('foreground', start)]).toEqual([0, 0]);
    expect(quota.tryAcquire('foreground', start)).toBe(60_000);
  });

  it('grants again what was given back', () => {
    const quota = new LocalRateLimiter(2, minuteMs);
    expect([quota.tryAcquire('foreground', start), quota.tryAcquire('foreground', start + 1)]).toEqual([
      0, 0,
    ]);
    quota.refund('foreground', start);
    expect(quota.tryAcquire('foreground', start + 2)).toBe(0);
    expect(quota.tryAcquire('foreground', start + 3)).toBe(59_998);
  });

  it('takes back a grant of that time and client alone', () => {
    const quota = new LocalRateLimiter(3, minuteMs);
    quota.tryAcquire('foreground', start, 'a');
    quota.tryAcquire('foreground', start + 1, 'b');
    quota.refund('foreground', start, 'b');
    quota.refund('foreground', start + 2, 'a');
    quota.refund('foreground', start);
    expect(quota.remainingAt(start + 2)).toBe(1);
    quota.refund('foreground', start, 'a');
    expect(quota.remainingAt(start + 2)).toBe(2);
    expect(quota.tryAcquire('foreground', start + 2, 'b')).toBe(0);
  });

  it('reports how many requests of callers it would still grant', () => {
    const quota = new LocalRateLimiter(5, minuteMs);
    expect(quota.remainingAt(start)).toBe(5);
    quota.tryAcquire('foreground', start);
    quota.tryAcquire('background', start + 1);
    expect([0, 59_999, 60_000, 60_001].map((ms) => quota.remainingAt(start + ms))).toEqual([3, 3, 4, 5]);
  });

  it('grants no refresh where the part that it leaves to callers is all there is', () => {
    const quota = new LocalRateLimiter(1, minuteMs);
    expect([quota.tryAcquire('background', start), quota.tryAcquire('foreground', start)]).toEqual([
      60_000, 0,
    ]);
  });

  it.each([
    [1, 0],
    [5, 4],
    [7, 5],
    [300, 240],
  ])('of %d requests leaves %d to refreshes', (perMinute, background) => {
    expect([limitFor('foreground', perMinute), limitFor('background', perMinute)]).toEqual([
      perMinute,
      background,
    ]);
  });

  it('counts a grant for a minute after its latest arrival', () => {
    expect(rateLimitWindowMs(10_000)).toBe(70_000);
  });
});
