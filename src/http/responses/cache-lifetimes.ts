import { type CacheStatus } from '../../cache/cached-read';

/** For how long other caches may serve a response. Whole seconds from now. */
export interface CacheLifetimes {
  /** In the cache of one client (`max-age`). */
  readonly freshSeconds: number;
  /** In a shared cache (`s-maxage`). */
  readonly sharedFreshSeconds: number;
  /** The same for nginx, which keeps a response for up to a second longer than it is told. */
  readonly nginxFreshSeconds: number;
  /** After the fresh time, while a newer response is fetched (RFC 5861, 3). */
  readonly staleSeconds: number;
  /** After the fresh time, if a newer response cannot be fetched (RFC 5861, 4). */
  readonly staleOnErrorSeconds: number;
}

/**
 * For resources whose readers wait for a refresh: long enough for one reader to fetch it for all. With more, one who reads
 * seldom would get the state of the previous read.
 */
const refreshSeconds = 1;

/**
 * For how long other caches may serve what was made of these reads: not longer than this one would. The fresh window is
 * rounded down for the cache of one client. It is rounded up for a shared cache, which would get the same response again in
 * the rest of the last second.
 * @param sources at least one
 * @param now epoch milliseconds
 */
export function cacheLifetimes(sources: readonly CacheStatus[], now: number): CacheLifetimes {
  const freshMs = Math.min(...sources.map(({ freshUntil }) => freshUntil)) - now;
  const untilStale = wholeSeconds(Math.min(...sources.map(({ staleUntil }) => staleUntil)) - now);
  const untilError = wholeSeconds(Math.min(...sources.map(({ errorUntil }) => errorUntil)) - now);
  const sharedFreshSeconds = Math.max(0, Math.min(Math.ceil(freshMs / 1000), untilStale));
  const fresh = wholeSeconds(freshMs);
  const isServedAtOnce = sources.every(({ servesStaleAtOnce }) => servesStaleAtOnce);
  const laterSeconds = Math.max(0, untilStale - sharedFreshSeconds);
  const waitedSeconds = sharedFreshSeconds > 0 ? Math.min(refreshSeconds, laterSeconds) : 0;
  return {
    // Browsers, too, serve a response while they fetch a newer one. For orders they stop with the fresh window.
    freshSeconds: Math.max(0, isServedAtOnce ? fresh : fresh - waitedSeconds),
    sharedFreshSeconds,
    nginxFreshSeconds: sharedFreshSeconds === 0 ? 0 : Math.max(1, fresh - 1),
    staleSeconds: isServedAtOnce ? laterSeconds : waitedSeconds,
    staleOnErrorSeconds: Math.max(0, untilError - sharedFreshSeconds),
  };
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000);

/** When {@link cacheLifetimes} change next: with a whole second of a window. Epoch milliseconds. */
export function cacheLifetimesValidUntil(
  { freshUntil, staleUntil, errorUntil }: CacheStatus,
  now: number,
): number {
  const ends = [freshUntil, staleUntil, errorUntil];
  // What is rounded up changes a millisecond before what is rounded down.
  if (freshUntil > now) ends.push(freshUntil - 1);
  return Math.min(...ends.map((end) => now + 1 + millisecondsOf(end - now)));
}

/** The milliseconds beyond whole seconds, rounded down. */
export const millisecondsOf = (ms: number): number => ms - Math.floor(ms / 1000) * 1000;
