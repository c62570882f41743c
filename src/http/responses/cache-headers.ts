import { type CacheStatus } from '../../cache/cached-resource';
import { headerLine } from './header-lines';
import { upstreamNames } from '../../upstream/transport/upstream-error';

/** How an answer may be stored: by anyone, by its caller alone, or by nobody. */
export type Cacheability = 'public' | 'private' | 'no-store';

/** For answers that no interface has a part in: they change with the gateway's version alone. */
const ownAnswerMaxAgeSeconds = 3600;

/** One status for each interface: the oldest and soonest stale of what came from it. */
export function cacheStatusByUpstream(sources: readonly CacheStatus[]): CacheStatus[] {
  // What nearly all answers are made of.
  if (sources.length === 1) return [...sources];
  return upstreamNames.flatMap((name) => {
    const own = sources.filter(({ source }) => source === name);
    return own.length === 0 ? [] : [own.reduce(leastFresh)];
  });
}

const leastFresh = (a: CacheStatus, b: CacheStatus): CacheStatus => ({
  ...a,
  served: [a, b].some(({ served }) => served === 'miss') ? 'miss' : a.served,
  storedAt: Math.min(a.storedAt, b.storedAt),
  freshUntil: Math.min(a.freshUntil, b.freshUntil),
});

/**
 * The lines of `Age`, `Cache-Control` (RFC 9111) and `Cache-Status` (RFC 9211) at a moment. `max-age` less `Age` is what
 * is left of the freshness, in whole seconds and never rounded up. Only the first to get an answer is told of
 * a miss.
 */
export function cacheHeaderLines(
  sources: readonly CacheStatus[],
  cacheability: Cacheability,
  now: number,
  isFirst: boolean,
): string {
  if (sources.length === 0)
    return headerLine('cache-control', cacheControl(cacheability, ownAnswerMaxAgeSeconds));
  const ageSeconds = Math.max(0, ...sources.map(({ storedAt }) => Math.floor((now - storedAt) / 1000)));
  const leftSeconds = Math.min(...sources.map((source) => ttlSeconds(source, now)));
  return (
    headerLine('age', String(ageSeconds)) +
    headerLine('cache-control', cacheControl(cacheability, leftSeconds > 0 ? ageSeconds + leftSeconds : 0)) +
    headerLine('cache-status', sources.map((source) => cacheStatusMember(source, now, isFirst)).join(', '))
  );
}

const cacheControl = (cacheability: Cacheability, maxAgeSeconds: number): string =>
  cacheability === 'no-store' ? cacheability : `${cacheability}, max-age=${maxAgeSeconds}`;

const ttlSeconds = ({ freshUntil }: CacheStatus, now: number): number =>
  Math.floor((freshUntil - now) / 1000);

/** A stale answer has a negative `ttl`. */
const cacheStatusMember = (status: CacheStatus, now: number, isFirst: boolean): string => {
  const wasFetched = isFirst && status.served === 'miss';
  return `order-gateway/${status.source};${wasFetched ? 'fwd=miss;stored' : `hit;ttl=${ttlSeconds(status, now)}`}`;
};

/** Until when {@link cacheHeaderLines} stay the same: as long as no count of whole seconds changes. */
export const cacheHeadersValidUntil = (sources: readonly CacheStatus[], now: number): number =>
  Math.min(
    ...sources.flatMap(({ storedAt, freshUntil }) => [
      now + 1000 - remainder(now - storedAt),
      now + 1 + remainder(freshUntil - now),
    ]),
  );

/** Of whole seconds rounded down, in milliseconds. */
const remainder = (ms: number): number => ms - Math.floor(ms / 1000) * 1000;
