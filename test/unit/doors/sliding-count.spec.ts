import fc from 'fast-check';
import { SlidingCount } from '../../../src/doors/sliding-count';

const startMs = 7_000_000;

describe('the sliding count', () => {
  it('counts what came in within the minute', () => {
    const count = new SlidingCount();
    expect([0, 100, 59_900].map((ms) => count.count(10, startMs + ms).total)).toEqual([1, 2, 3]);
  });

  it('forgets a second once all of it is a minute ago', () => {
    const count = new SlidingCount();
    count.count(10, startMs + 500);
    expect(count.count(10, startMs + 60_999).total).toBe(2);
    expect(count.count(10, startMs + 61_000).total).toBe(2);
  });

  it('says when the oldest leaves', () => {
    const count = new SlidingCount();
    count.count(10, startMs + 500);
    expect(count.count(10, startMs + 20_000).waitMs).toBe(41_000);
  });

  it('does not count what is beyond the limit', () => {
    const count = new SlidingCount();
    const totals = Array.from({ length: 5 }, () => count.count(2, startMs).total);
    expect(totals).toEqual([1, 2, 3, 3, 3]);
    expect(count.count(2, startMs + 61_000).total).toBe(1);
  });

  it('never grants more than the limit within any minute, and never less within 61 seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat({ max: 20_000 }), { maxLength: 120 }),
        (limit, pausesMs) => {
          const count = new SlidingCount();
          const grantedMs: number[] = [];
          let nowMs = startMs;
          for (const pauseMs of pausesMs) {
            nowMs += pauseMs;
            const within = (ms: number) => grantedMs.filter((grantedAt) => grantedAt > nowMs - ms).length;
            const isGranted = count.count(limit, nowMs).total <= limit;
            if (isGranted) expect(within(60_000)).toBeLessThan(limit);
            else expect(within(61_000)).toBeGreaterThanOrEqual(limit);
            if (isGranted) grantedMs.push(nowMs);
          }
        },
      ),
    );
  });
});
