import fc from 'fast-check';
import { pollAfterSeconds } from '../../../../src/features/orders/poll-interval';
import { statisticsOf, viewOf } from '../../../support/joined-orders';

const states = ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'] as const;

/** The seconds that each state lasts. */
const life = fc.tuple(
  fc.integer({ min: 2, max: 90 }),
  fc.integer({ min: 1800, max: 8400 }),
  fc.integer({ min: 50, max: 100 }),
);

/** The state of an order at a time, in seconds since its creation, and since when it is in it. */
function stateAt(seconds: number, lasting: readonly number[]): { state: string; since: number } {
  let since = 0;
  for (const [index, duration] of lasting.entries()) {
    if (seconds < since + duration) return { state: states[index]!, since };
    since += duration;
  }
  return { state: 'ClaimedUnlock', since };
}

/** How often a client asks, when it sees the end, and after how many seconds it had asked before. */
function polled(paceAt: (seconds: number) => number | null) {
  let [seconds, requests, pace] = [0, 1, paceAt(0)];
  while (pace !== null) {
    seconds += pace;
    requests += 1;
    const next = paceAt(seconds);
    if (next === null) return { requests, seconds, pace };
    pace = next;
  }
  return { requests, seconds, pace: 0 };
}

describe('when asking again is worth it', () => {
  const views = new Map(states.map((state) => [state as string, viewOf(statisticsOf({ state }), null)]));

  it('saves most requests over the life of an order, and shows its end one interval later at most', () => {
    let [obeying, each3Seconds] = [0, 0];
    fc.assert(
      fc.property(life, (lasting) => {
        const endsAt = lasting.reduce((sum, seconds) => sum + seconds);
        const told = polled((seconds) => {
          const { state, since } = stateAt(seconds, lasting);
          return pollAfterSeconds(views.get(state)!, new Date(since * 1000).toISOString(), seconds * 1000);
        });
        const plain = polled((seconds) => (seconds < endsAt ? 3 : null));
        expect(told.seconds - endsAt).toBeLessThan(told.pace);
        expect(told.requests).toBeLessThanOrEqual(plain.requests / 2);
        obeying += told.requests;
        each3Seconds += plain.requests;
      }),
      { numRuns: 1000 },
    );
    expect(obeying / each3Seconds).toBeLessThan(1 / 12);
  });

  it('is told in whole seconds, and not for a final order', () => {
    const paceOf = (state: string, since: string | null, now = 0) =>
      pollAfterSeconds(views.get(state)!, since, now);
    expect(paceOf('Created', '1970-01-01T00:00:00Z')).toBe(2);
    expect(paceOf('Created', '1970-01-01T00:00:00Z', 86_400_000)).toBe(300);
    expect(paceOf('Created', '1970-01-02T00:00:00Z', 86_400_000)).toBe(2);
    expect(paceOf('Created', null)).toBe(10);
    expect(paceOf('ClaimedUnlock', '1970-01-01T00:00:00Z')).toBeNull();
  });
});
