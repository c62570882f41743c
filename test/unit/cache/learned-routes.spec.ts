import { LearnedRoutes, learnedStepOf, learnedSteps, newRoute } from '../../../src/cache/learned-routes';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

/** A step of that time weighs 1. */
const startMs = Date.UTC(2026, 0, 1);

describe('the learned routes', () => {
  const learned = (routes: LearnedRoutes, name: string, seconds: number, at = startMs) => {
    for (let count = 0; count < 20; count += 1) routes.learn(name, 'Fulfilled', seconds, at);
    return routes;
  };
  const p50 = (routes: LearnedRoutes, name: string, now = startMs) =>
    routes.typical(name, 'Fulfilled', now)?.p50Seconds ?? null;

  it('are bounded: the one that was used least recently makes room, and leaves nothing behind', () => {
    const routes = learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5);
    routes.learn('c', 'Fulfilled', 60, startMs);
    expect(['a', 'b', 'c'].map((name) => p50(routes, name))).toEqual([null, 5, null]);
    learned(routes, 'c', 60);
    const seconds = { p50Seconds: 60, p90Seconds: 60, p99Seconds: 60 };
    expect(routes.typical('c', 'Fulfilled', startMs)).toEqual({ ...seconds, samples: 21 });
  });

  it('leave the others as they are when one makes room, or is replaced', () => {
    const routes = learned(learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5), 'c', 60);
    learned(routes, 'd', 8);
    expect(['b', 'c', 'd'].map((name) => p50(routes, name))).toEqual([null, 60, 8]);
    routes.replace('d', newRoute());
    learned(routes, 'd', 8, startMs + weekMs);
    expect(routes.typical('c', 'Fulfilled', startMs)).toMatchObject({ p50Seconds: 60, samples: 20 });
    expect(routes.typical('d', 'Fulfilled', startMs + weekMs)).toMatchObject({ p50Seconds: 8, samples: 20 });
  });

  it('make room by their use: one that is read stays', () => {
    const routes = learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5);
    expect(p50(routes, 'a')).toBe(3);
    learned(routes, 'c', 60);
    expect(['a', 'b', 'c'].map((name) => p50(routes, name))).toEqual([3, null, 60]);
  });

  it('keep steps and routes apart', () => {
    const routes = new LearnedRoutes(3);
    const seconds = { Fulfilled: 4, SentUnlock: 3600, ClaimedUnlock: 60 } as const;
    for (const [index, name] of ['a', 'b', 'c'].entries())
      for (const step of learnedSteps)
        for (let count = 0; count < 20; count += 1)
          routes.learn(name, step, seconds[step] * (index + 1), startMs);
    const known = ['a', 'b', 'c'].map((name) =>
      learnedSteps.map((step) => routes.typical(name, step, startMs)?.p50Seconds),
    );
    expect(known).toEqual([
      [4, 3600, 60],
      [8, 7200, 120],
      [12, 10_000, 190],
    ]);
  });

  it('forget by half in a week', () => {
    const start = startMs + 100 * weekMs;
    const routes = learned(new LearnedRoutes(1), 'a', 3, start);
    expect(p50(routes, 'a', start + hourMs / 2)).toBe(3);
    expect(p50(routes, 'a', start + weekMs)).toBeNull();
    learned(routes, 'a', 3, start + weekMs);
    expect(routes.typical('a', 'Fulfilled', start + weekMs)?.samples).toBe(30);
  });

  it('say nothing where one of a hundred takes longer than is learned', () => {
    const routes = learned(new LearnedRoutes(1), 'a', 3);
    routes.learn('a', 'Fulfilled', 90_000, startMs);
    expect(routes.typical('a', 'Fulfilled', startMs)).toBeNull();
  });

  it.each([Infinity, NaN, 1e300])('say nothing of more orders than can be counted: %s', (weight) => {
    const routes = new LearnedRoutes(1);
    routes.replace('a', newRoute().fill(weight, 0, 1));
    expect(routes.typical('a', 'Fulfilled', startMs)).toBeNull();
  });

  it('have names, and steps of certain names alone', () => {
    expect([...learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5).names].sort()).toEqual(['a', 'b']);
    expect(['SentUnlock', 'OrderCancelled', ''].map(learnedStepOf)).toEqual(['SentUnlock', null, null]);
  });

  it('take over what others know', () => {
    const routes = learned(new LearnedRoutes(1), 'a', 3);
    const others = newRoute();
    others[0] = 25;
    routes.replace('a', others);
    expect(routes.typical('a', 'Fulfilled', startMs + hourMs)).toMatchObject({ p50Seconds: 1, samples: 25 });
  });
});
