import { LearnedRoute, learnedStepOf, learnedSteps, newWeights } from '../../../src/cache/learned-routes';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** A step of that time weighs 1. */
const startMs = Date.UTC(2026, 0, 1);

describe('a learned route', () => {
  let route: LearnedRoute;

  beforeEach(() => {
    route = new LearnedRoute();
  });

  const learn = (seconds: number, at = startMs) => {
    for (let count = 0; count < 20; count += 1) route.learn('Fulfilled', seconds, at);
  };

  it('keeps steps apart', () => {
    const seconds = { Fulfilled: 4, SentUnlock: 3600, ClaimedUnlock: 60 } as const;
    for (const step of learnedSteps)
      for (let count = 0; count < 20; count += 1) route.learn(step, seconds[step], startMs);
    expect(learnedSteps.map((step) => route.typical(step, startMs)?.p50Seconds)).toEqual([4, 3600, 60]);
  });

  it('forgets by half in a week', () => {
    const start = startMs + 100 * weekMs;
    learn(3, start);
    expect(route.typical('Fulfilled', start + hourMs / 2)?.p50Seconds).toBe(3);
    expect(route.typical('Fulfilled', start + weekMs)).toBeNull();
    learn(3, start + weekMs);
    expect(route.typical('Fulfilled', start + weekMs)?.samples).toBe(30);
  });

  it('says nothing where one of a hundred takes longer than is learned', () => {
    learn(3);
    route.learn('Fulfilled', 90_000, startMs);
    expect(route.typical('Fulfilled', startMs)).toBeNull();
  });

  it.each([Infinity, NaN, 1e300])('says nothing of more orders than can be counted: %s', (weight) => {
    route.weights = newWeights().fill(weight, 0, 1);
    expect(route.typical('Fulfilled', startMs)).toBeNull();
  });

  it('has steps of certain names alone', () => {
    expect(['SentUnlock', 'OrderCancelled', ''].map(learnedStepOf)).toEqual(['SentUnlock', null, null]);
  });
});
