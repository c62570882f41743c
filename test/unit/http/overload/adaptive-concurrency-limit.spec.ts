import fc from 'fast-check';
import { AdaptiveConcurrencyLimit } from '../../../../src/http/overload/adaptive-concurrency-limit';

const maxDelayMs = 30;
const late = maxDelayMs + 1;
const onTime = maxDelayMs;

/** A limit after samples with these delays, with this number of requests in progress. */
function limitAfter(delaysMs: readonly number[], inProgress: number): AdaptiveConcurrencyLimit {
  const limit = new AdaptiveConcurrencyLimit(maxDelayMs);
  delaysMs.forEach((delayMs) => {
    limit.recordDelay(delayMs, inProgress);
  });
  return limit;
}

/** The most requests that may be in progress; Infinity where any number may. */
const mostOf = (limit: AdaptiveConcurrencyLimit): number => {
  if (limit.admits(1e9)) return Infinity;
  let most = 0;
  while (limit.admits(most)) most += 1;
  return most;
};

describe('the adaptive concurrency limit', () => {
  it.each<[string, number[], number]>([
    ['any number while the event loop keeps time', [onTime, onTime], Infinity],
    [
      'any number after two late samples: a burst, or a garbage collection',
      [late, late, onTime, late],
      Infinity,
    ],
    ['seven tenths of what was in progress after three in a row', [late, late, late], 70],
    ['less with each further one', [late, late, late, late], 49],
    ['half of them where samples are twice as late as allowed', [late, late, 2 * maxDelayMs], 50],
    ['a tenth where they come far too late', [late, late, 100 * maxDelayMs], 10],
    ['a little more with each sample in time', [late, late, late, onTime, onTime, onTime], 75],
    ['and all again after a while', [late, late, late, ...Array<number>(1000).fill(onTime)], 1e9],
    ['never less than a few', Array<number>(50).fill(late), 10],
  ])('admits %s', (_, delaysMs, expected) => {
    expect(mostOf(limitAfter(delaysMs, 100))).toBe(expected === 1e9 ? Infinity : expected);
  });

  it('is never below its least, and never grows while the event loop is late', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 500 })), { maxLength: 200 }),
        (samples) => {
          const limit = new AdaptiveConcurrencyLimit(maxDelayMs);
          let before = mostOf(limit);
          for (const [delayMs, inProgress] of samples) {
            limit.recordDelay(delayMs, inProgress);
            const most = mostOf(limit);
            expect(most).toBeGreaterThanOrEqual(10);
            if (delayMs > maxDelayMs) expect(most).toBeLessThanOrEqual(before);
            else expect(most).toBeGreaterThanOrEqual(before);
            before = most;
          }
        },
      ),
    );
  });
});
