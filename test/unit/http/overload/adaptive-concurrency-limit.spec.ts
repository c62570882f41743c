import fc from 'fast-check';
import { AdaptiveConcurrencyLimit } from '../../../../src/http/overload/adaptive-concurrency-limit';

const maxDelayMs = 30;
const late = maxDelayMs + 1;
const onTime = maxDelayMs;
const fourLate = [late, late, late, late];

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
    ['any number after four late samples: a short burst', [...fourLate, onTime, ...fourLate], Infinity],
    ['nearly all that was in progress after five that are hardly late', [...fourLate, late], 96],
    ['half of it where the last sample is twice as late as allowed', [...fourLate, 2 * maxDelayMs], 50],
    ['a tenth where it comes far too late', [...fourLate, 100 * maxDelayMs], 10],
    ['the same until two more samples are late', [...fourLate, 2 * maxDelayMs, late], 50],
    ['less then', [...fourLate, 2 * maxDelayMs, late, 4 * maxDelayMs], 25],
    ['a twentieth more with each sample in time', [...fourLate, 2 * maxDelayMs, onTime, onTime, onTime], 58],
    ['all again after a while', [...fourLate, late, ...Array<number>(1000).fill(onTime)], 1e9],
    ['never less than a few', Array<number>(500).fill(100 * maxDelayMs), 10],
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
