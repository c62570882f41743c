import { LearnedRoutes, learnedStepOf, learnedSteps } from '../../../src/cache/learned-routes';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

describe('the learned routes', () => {
  const learned = (routes: LearnedRoutes, name: string, seconds: number, now = 0) => {
    for (let count = 0; count < 20; count += 1) routes.learn(name, 'Fulfilled', seconds, 1, now);
    return routes;
  };
  const p50 = (routes: LearnedRoutes, name: string, now = 0) =>
    routes.typical(name, 'Fulfilled', now)?.p50Seconds ?? null;

  it('are bounded: the one that was used least recently makes room, and leaves nothing behind', () => {
    const routes = learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5);
    routes.learn('c', 'Fulfilled', 60, 1, 0);
    expect(['a', 'b', 'c'].map((name) => p50(routes, name))).toEqual([null, 5, null]);
    learned(routes, 'c', 60);
    const seconds = { p50Seconds: 60, p90Seconds: 60, p99Seconds: 60 };
    expect(routes.typical('c', 'Fulfilled', 0)).toEqual({ ...seconds, samples: 21 });
  });

  it('leave the others as they are when one makes room, is replaced, or decays', () => {
    const routes = learned(learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5), 'c', 60);
    learned(routes, 'd', 8);
    expect(['b', 'c', 'd'].map((name) => p50(routes, name))).toEqual([null, 60, 8]);
    routes.replace('d', new Float32Array(3 * 62), 0);
    learned(routes, 'd', 8, weekMs);
    expect(routes.typical('c', 'Fulfilled', 0)).toMatchObject({ p50Seconds: 60, samples: 20 });
    expect(routes.typical('d', 'Fulfilled', weekMs)).toMatchObject({ p50Seconds: 8, samples: 20 });
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
          routes.learn(name, step, seconds[step] * (index + 1), 1, 0);
    const known = ['a', 'b', 'c'].map((name) =>
      learnedSteps.map((step) => routes.typical(name, step, 0)?.p50Seconds),
    );
    expect(known).toEqual([
      [4, 3600, 60],
      [8, 7200, 120],
      [12, 10_000, 190],
    ]);
  });

  it('forget by half in a week', () => {
    const start = 3000 * weekMs;
    const routes = learned(new LearnedRoutes(1), 'a', 3, start);
    expect(p50(routes, 'a', start + hourMs / 2)).toBe(3);
    expect(p50(routes, 'a', start + weekMs)).toBeNull();
    learned(routes, 'a', 3, start + weekMs);
    expect(routes.typical('a', 'Fulfilled', start + weekMs)?.samples).toBe(30);
  });

  it('say nothing where one of a hundred takes longer than is learned', () => {
    const routes = learned(new LearnedRoutes(1), 'a', 3);
    routes.learn('a', 'Fulfilled', 90_000, 1, 0);
    expect(routes.typical('a', 'Fulfilled', 0)).toBeNull();
  });

  it('say nothing of more orders than can be counted', () => {
    const routes = new LearnedRoutes(1);
    routes.replace('a', new Float32Array(3 * 62).fill(Infinity, 0, 1), 0);
    expect(routes.typical('a', 'Fulfilled', 0)).toBeNull();
  });

  it('have names, and steps of certain names alone', () => {
    expect([...learned(learned(new LearnedRoutes(2), 'a', 3), 'b', 5).names].sort()).toEqual(['a', 'b']);
    expect(['SentUnlock', 'OrderCancelled', ''].map(learnedStepOf)).toEqual(['SentUnlock', null, null]);
  });

  it('take over what others know', () => {
    const routes = learned(new LearnedRoutes(1), 'a', 3);
    const others = new Float32Array(3 * 62);
    others[0] = 25;
    routes.replace('a', others, hourMs);
    expect(routes.typical('a', 'Fulfilled', hourMs)).toMatchObject({ p50Seconds: 1, samples: 25 });
  });
});
