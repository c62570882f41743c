import fc from 'fast-check';
import { type CacheStatus } from '../../../../src/cache/cached-read';
import { cacheHeadersValidUntil, cacheLifetimes } from '../../../../src/http/responses/cache-headers';
import { read } from './responses-server';

const now = 1_000_000_000;

/** A read whose windows end in these times, in milliseconds. */
const ending = (freshMs: number, staleMs: number, errorMs: number, servesStaleAtOnce: boolean): CacheStatus =>
  read({
    freshUntil: now + freshMs,
    staleUntil: now + staleMs,
    errorUntil: now + errorMs,
    servesStaleAtOnce,
  });

const order = (freshMs: number) => ending(freshMs, freshMs + 3000, freshMs + 300_000, false);
const list = (freshMs: number) => ending(freshMs, freshMs + 300_000, freshMs + 3_600_000, true);
const empty = (freshMs: number) => ending(freshMs, freshMs, freshMs, true);

const windows = fc
  .tuple(fc.integer({ min: -9000, max: 9000 }), fc.nat(9000), fc.nat(9000), fc.boolean())
  .map(([freshMs, staleMs, errorMs, atOnce]) =>
    ending(freshMs, freshMs + staleMs, freshMs + staleMs + errorMs, atOnce),
  );

describe('the lifetimes of a response in other caches', () => {
  it.each<[string, CacheStatus[], Partial<ReturnType<typeof cacheLifetimes>>]>([
    [
      'an open order',
      [order(2000)],
      {
        freshSeconds: 1,
        sharedFreshSeconds: 2,
        nginxFreshSeconds: 1,
        staleSeconds: 1,
        staleOnErrorSeconds: 300,
      },
    ],
    [
      'an open order whose window is a tenth longer',
      [order(2200)],
      { freshSeconds: 1, sharedFreshSeconds: 3, nginxFreshSeconds: 1, staleSeconds: 1 },
    ],
    [
      'an order in its last second',
      [order(300)],
      {
        freshSeconds: 0,
        sharedFreshSeconds: 1,
        nginxFreshSeconds: 1,
        staleSeconds: 1,
        staleOnErrorSeconds: 299,
      },
    ],
    [
      'a stale order',
      [order(-1)],
      {
        freshSeconds: 0,
        sharedFreshSeconds: 0,
        nginxFreshSeconds: 0,
        staleSeconds: 0,
        staleOnErrorSeconds: 299,
      },
    ],
    [
      'a list',
      [list(60_000)],
      { freshSeconds: 60, sharedFreshSeconds: 60, nginxFreshSeconds: 59, staleSeconds: 300 },
    ],
    [
      'a list that has been stale for a minute',
      [list(-60_000)],
      { freshSeconds: 0, sharedFreshSeconds: 0, staleSeconds: 240, staleOnErrorSeconds: 3540 },
    ],
    [
      'what is never served stale',
      [empty(1900)],
      { freshSeconds: 1, sharedFreshSeconds: 1, staleSeconds: 0, staleOnErrorSeconds: 0 },
    ],
    [
      'an order and a list: the shorter of both, and stale as the order is',
      [list(1000), order(9000)],
      { sharedFreshSeconds: 1, staleSeconds: 1, staleOnErrorSeconds: 308 },
    ],
  ])('of %s', (_, sources, lifetimes) => {
    expect(cacheLifetimes(sources, now)).toMatchObject(lifetimes);
  });

  it('end with the windows of what it was made of', () => {
    fc.assert(
      fc.property(fc.array(windows, { minLength: 1, maxLength: 3 }), (sources) => {
        const lifetimes = cacheLifetimes(sources, now);
        const { freshSeconds, sharedFreshSeconds, staleSeconds, staleOnErrorSeconds } = lifetimes;
        const endsBy = (end: (source: CacheStatus) => number) =>
          Math.max(0, Math.min(...sources.map(end)) - now) / 1000;
        expect(Object.values(lifetimes).every((seconds) => Number.isInteger(seconds) && seconds >= 0)).toBe(
          true,
        );
        expect(freshSeconds).toBeLessThanOrEqual(endsBy(({ freshUntil }) => freshUntil));
        expect(sharedFreshSeconds).toBeLessThan(endsBy(({ freshUntil }) => freshUntil) + 1);
        expect(sharedFreshSeconds + staleSeconds).toBeLessThanOrEqual(endsBy(({ staleUntil }) => staleUntil));
        expect(sharedFreshSeconds + staleOnErrorSeconds).toBeLessThanOrEqual(
          endsBy(({ errorUntil }) => errorUntil),
        );
      }),
    );
  });

  it('let no browser serve an order for longer than it is fresh, once that is at least a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 100_000 }), (freshMs) => {
        const { freshSeconds, staleSeconds } = cacheLifetimes([order(freshMs)], now);
        expect(freshSeconds + staleSeconds).toBeLessThanOrEqual(freshMs / 1000);
      }),
    );
  });

  it('are the same until they say', () => {
    fc.assert(
      fc.property(windows, (source) => {
        const until = cacheHeadersValidUntil([source], now);
        expect(until).toBeGreaterThan(now);
        expect(cacheLifetimes([source], until - 1)).toEqual(cacheLifetimes([source], now));
      }),
    );
  });
});
