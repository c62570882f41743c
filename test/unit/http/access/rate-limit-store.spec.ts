import fc from 'fast-check';
import { SlidingWindowCounter } from '../../../../src/http/access/rate-limiter';

const startMs = 7_000_000;

describe('the sliding window counter', () => {
  it('counts what came in within the minute', () => {
    const counter = new SlidingWindowCounter();
    expect([0, 100, 59_900].map((ms) => counter.count(10, startMs + ms).total)).toEqual([1, 2, 3]);
  });

  it.each([0, startMs])('drops a second one minute after its last request: from %i ms on', (ms) => {
    const counter = new SlidingWindowCounter();
    counter.count(10, ms + 500);
    counter.count(10, ms + 700);
    expect(counter.count(10, ms + 60_699).total).toBe(3);
    expect(counter.count(10, ms + 60_700).total).toBe(2);
  });

  it('gives the time until the oldest request leaves, one minute at most', () => {
    const counter = new SlidingWindowCounter();
    expect(counter.count(10, startMs + 500).resetMs).toBe(60_000);
    expect(counter.count(10, startMs + 20_000).resetMs).toBe(40_500);
  });

  it('counts several requests at once if they fit, and else gives the time until they do', () => {
    const counter = new SlidingWindowCounter();
    counter.count(10, startMs, 3);
    counter.count(10, startMs + 10_000, 4);
    expect(counter.count(10, startMs + 20_000, 4)).toEqual({ total: 11, resetMs: 40_000 });
    expect(counter.count(10, startMs + 20_000, 7)).toEqual({ total: 14, resetMs: 50_000 });
    expect(counter.count(10, startMs + 20_000, 3)).toEqual({ total: 10, resetMs: 40_000 });
  });

  it('gives one minute for more requests than the limit', () => {
    expect(new SlidingWindowCounter().count(10, startMs, 11)).toEqual({ total: 11, resetMs: 60_000 });
  });

  it('does not count requests beyond the limit', () => {
    const counter = new SlidingWindowCounter();
    const totals = Array.from({ length: 5 }, () => counter.count(2, startMs).total);
    expect(totals).toEqual([1, 2, 3, 3, 3]);
    expect(counter.count(2, startMs + 61_000).total).toBe(1);
  });

  it('never grants more than the limit within any minute, and never less within 61 seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat({ max: 20_000 }), { maxLength: 120 }),
        (limit, pausesMs) => {
          const counter = new SlidingWindowCounter();
          const grantedMs: number[] = [];
          let nowMs = startMs;
          for (const pauseMs of pausesMs) {
            nowMs += pauseMs;
            const within = (ms: number) => grantedMs.filter((grantedAt) => grantedAt > nowMs - ms).length;
            const { total, resetMs } = counter.count(limit, nowMs);
            const isGranted = total <= limit;
            expect(resetMs).toBeGreaterThan(0);
            expect(resetMs).toBeLessThanOrEqual(60_000);
            if (isGranted) expect(within(60_000)).toBeLessThan(limit);
            else expect(within(61_000)).toBeGreaterThanOrEqual(limit);
            if (isGranted) grantedMs.push(nowMs);
          }
        },
      ),
    );
  });

  it('grants after the time that it gave, and not before', () => {
    const steps = fc.array(fc.tuple(fc.nat({ max: 20_000 }), fc.integer({ min: 1, max: 4 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 9 }), steps, (limit, asked) => {
        const counter = new SlidingWindowCounter();
        let nowMs = startMs;
        for (const [pauseMs, requests] of asked) {
          nowMs += pauseMs;
          const { total, resetMs } = counter.count(limit, nowMs, requests);
          if (total <= limit) continue;
          expect(counter.count(limit, nowMs + resetMs - 1, requests).total).toBeGreaterThan(limit);
          nowMs += resetMs;
          expect(counter.count(limit, nowMs, requests).total).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
