import { type FastifyReply } from 'fastify';
import { type CacheStatus } from '../../cache/cached-read';
import { upstreamNames } from '../../upstream/transport/upstream-error';
import { headerLine } from './http-message';

/** Where readers wait for a refresh: long enough for one to fetch it for all. Longer, a rare reader would get an old state. */
const refreshSeconds = 1;

/**
 * For how long other caches may serve what was made of these reads, in whole seconds from now: not longer than this one
 * would. The fresh window is rounded down for the cache of one client. It is rounded up for a shared cache, which would get
 * the same response again in the rest of the last second.
 * @param sources at least one
 * @param now epoch milliseconds
 */
export function cacheLifetimes(sources: readonly CacheStatus[], now: number) {
  const freshMs = Math.min(...sources.map(({ freshUntil }) => freshUntil)) - now;
  const untilStale = wholeSeconds(Math.min(...sources.map(({ staleUntil }) => staleUntil)) - now);
  const untilError = wholeSeconds(Math.min(...sources.map(({ errorUntil }) => errorUntil)) - now);
  const sharedFreshSeconds = Math.max(0, Math.min(Math.ceil(freshMs / 1000), untilStale));
  const fresh = wholeSeconds(freshMs);
  const isServedAtOnce = sources.every(({ servesStaleAtOnce }) => servesStaleAtOnce);
  const laterSeconds = Math.max(0, untilStale - sharedFreshSeconds);
  const waitedSeconds = sharedFreshSeconds > 0 ? Math.min(refreshSeconds, laterSeconds) : 0;
  return {
    /**
     * In the cache of one client (`max-age`). Browsers, too, serve a response while they fetch a newer one: for orders they
     * stop with the fresh window.
     */
    freshSeconds: Math.max(0, isServedAtOnce ? fresh : fresh - waitedSeconds),
    /** In a shared cache (`s-maxage`). */
    sharedFreshSeconds,
    /** The same for nginx, which keeps a response for up to a second longer than it is told. */
    nginxFreshSeconds: sharedFreshSeconds === 0 ? 0 : Math.max(1, fresh - 1),
    /** After the fresh time, while a newer response is fetched (RFC 5861, 3). */
    staleSeconds: isServedAtOnce ? laterSeconds : waitedSeconds,
    /** After the fresh time, if a newer response cannot be fetched (RFC 5861, 4). */
    staleOnErrorSeconds: Math.max(0, untilError - sharedFreshSeconds),
  };
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Who may store a response: anyone, its client alone, or nobody (RFC 9111, 5.2.2). */
export type Cacheability = 'public' | 'private' | 'no-store';

/** For responses made without an upstream: they change with the gateway's version alone. */
const localMaxAgeSeconds = 3600;

/** Forbids to store a response that the framework sends. */
export function setNoStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}

/** Adds a request header that the response depends on (RFC 9110, 12.5.5) to those that hooks have named. */
export function addVary(reply: FastifyReply, name: string): void {
  reply.header('vary', [reply.getHeader('vary') ?? [], name].flat().join(', '));
}

/** One status for each upstream: the oldest value and the earliest expiry of all that came from it. */
export function cacheStatusByUpstream(sources: readonly CacheStatus[]): CacheStatus[] {
  // The usual case.
  if (sources.length === 1) return [...sources];
  return upstreamNames.flatMap((name) => {
    const own = sources.filter(({ source }) => source === name);
    return own.length === 0 ? [] : [own.reduce(leastFresh)];
  });
}

const wasFetched = ({ served }: CacheStatus): boolean => served === 'miss';

function leastFresh(a: CacheStatus, b: CacheStatus): CacheStatus {
  const fetched = [a, b].filter(wasFetched);
  return {
    ...a,
    served: fetched.length > 0 ? 'miss' : a.served,
    wasStale: fetched.every(({ wasStale }) => wasStale),
    isCollapsed: fetched.every(({ isCollapsed }) => isCollapsed),
    storedAt: Math.min(a.storedAt, b.storedAt),
    freshUntil: Math.min(a.freshUntil, b.freshUntil),
    staleUntil: Math.min(a.staleUntil, b.staleUntil),
    errorUntil: Math.min(a.errorUntil, b.errorUntil),
    servesStaleAtOnce: a.servesStaleAtOnce && b.servesStaleAtOnce,
  };
}

/**
 * Serializes `Age`, `Cache-Control` (RFC 9111, RFC 5861), `X-Accel-Expires` and `Cache-Status` (RFC 9211).
 * `s-maxage` minus `Age` is how long a shared cache may serve the response.
 * @param now epoch milliseconds
 * @param isFirst whether this is the first response of its content: only that one reports a miss
 * @param complete whether no part is missing; null for a response that is made of one upstream alone
 */
export function cacheHeaderLines(
  sources: readonly CacheStatus[],
  cacheability: Cacheability,
  now: number,
  isFirst: boolean,
  complete: boolean | null = null,
): string {
  if (sources.length === 0) return headerLine('cache-control', localCacheControl(cacheability));
  const members = sources.map((source) => cacheStatusMember(source, now, isFirst));
  if (complete === false) members.push(...absentMembers(sources));
  const ageSeconds = Math.max(0, ...sources.map(({ storedAt }) => Math.floor((now - storedAt) / 1000)));
  return (
    headerLine('age', String(ageSeconds)) +
    cacheControlLines(sources, cacheability, now, ageSeconds) +
    headerLine('cache-status', members.join(', '))
  );
}

const localCacheControl = (cacheability: Cacheability): string =>
  cacheability === 'no-store' ? cacheability : `${cacheability}, max-age=${localMaxAgeSeconds}`;

function cacheControlLines(
  sources: readonly CacheStatus[],
  cacheability: Cacheability,
  now: number,
  ageSeconds: number,
): string {
  // Counted from when the response was made (RFC 9111, 4.2).
  const lifetime = (leftSeconds: number) => (leftSeconds > 0 ? ageSeconds + leftSeconds : 0);
  if (cacheability === 'no-store') return headerLine('cache-control', cacheability);
  if (cacheability === 'private') {
    const leftSeconds = Math.min(...sources.map((source) => ttlSeconds(source, now)));
    return headerLine('cache-control', `private, max-age=${lifetime(leftSeconds)}`);
  }
  const lifetimes = cacheLifetimes(sources, now);
  // These count from the end of `s-maxage`: of a stale response, from an age of 0.
  const staleLifetime = (leftSeconds: number) =>
    lifetimes.sharedFreshSeconds > 0 ? leftSeconds : lifetime(leftSeconds);
  const directives = [
    'public',
    `max-age=${lifetime(lifetimes.freshSeconds)}`,
    `s-maxage=${lifetime(lifetimes.sharedFreshSeconds)}`,
    `stale-while-revalidate=${staleLifetime(lifetimes.staleSeconds)}`,
    `stale-if-error=${staleLifetime(lifetimes.staleOnErrorSeconds)}`,
  ];
  return (
    headerLine('cache-control', directives.join(', ')) +
    // nginx ignores `Age`. It passes this header on to nobody.
    (lifetimes.nginxFreshSeconds === 0 ? '' : headerLine('x-accel-expires', `${lifetimes.nginxFreshSeconds}`))
  );
}

const ttlSeconds = ({ freshUntil }: CacheStatus, now: number): number => wholeSeconds(freshUntil - now);

/** The `ttl` of a stale value is negative. */
function cacheStatusMember(status: CacheStatus, now: number, isFirst: boolean): string {
  const { source, wasStale, isCollapsed } = status;
  if (!isFirst || !wasFetched(status)) return `order-gateway/${source};hit;ttl=${ttlSeconds(status, now)}`;
  return `order-gateway/${source};fwd=${wasStale ? 'stale' : 'miss'};stored${isCollapsed ? ';collapsed' : ''}`;
}

/** Views that can be incomplete are made of both upstreams. Whether one that gave nothing was called is not known here. */
const absentMembers = (sources: readonly CacheStatus[]): string[] =>
  upstreamNames
    .filter((name) => sources.every(({ source }) => source !== name))
    .map((name) => `order-gateway/${name};detail=absent`);

/** When {@link cacheHeaderLines} change next: the first change of a whole second. Epoch milliseconds. */
export const cacheHeadersValidUntil = (sources: readonly CacheStatus[], now: number): number =>
  now +
  Math.min(
    ...sources.flatMap(({ storedAt, freshUntil, staleUntil, errorUntil }) => {
      // What is left of a window and rounded down changes a millisecond after a whole second; rounded up, with it.
      const times = [storedAt, freshUntil + 1, staleUntil + 1, errorUntil + 1];
      if (freshUntil > now) times.push(freshUntil);
      return times.map((time) => 1000 - millisecondsOf(now - time));
    }),
  );

/** The milliseconds beyond whole seconds, rounded down. */
const millisecondsOf = (ms: number): number => ms - wholeSeconds(ms) * 1000;
