import { type FastifyReply } from 'fastify';
import { type CacheStatus } from '../../cache/cached-resource';
import { upstreamNames } from '../../upstream/transport/upstream-error';
import { headerLine } from './http-message';

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

const leastFresh = (a: CacheStatus, b: CacheStatus): CacheStatus => ({
  ...a,
  served: [a, b].some(({ served }) => served === 'miss') ? 'miss' : a.served,
  storedAt: Math.min(a.storedAt, b.storedAt),
  freshUntil: Math.min(a.freshUntil, b.freshUntil),
});

/**
 * Serializes `Age`, `Cache-Control` (RFC 9111) and `Cache-Status` (RFC 9211). `max-age` minus `Age` is the remaining
 * freshness in whole seconds, rounded down.
 * @param now epoch milliseconds
 * @param isFirst whether this is the first response of its content: only that one reports a miss
 */
export function cacheHeaderLines(
  sources: readonly CacheStatus[],
  cacheability: Cacheability,
  now: number,
  isFirst: boolean,
): string {
  if (sources.length === 0)
    return headerLine('cache-control', cacheControl(cacheability, localMaxAgeSeconds));
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

/** The `ttl` of a stale value is negative. */
const cacheStatusMember = (status: CacheStatus, now: number, isFirst: boolean): string => {
  const wasFetched = isFirst && status.served === 'miss';
  return `order-gateway/${status.source};${wasFetched ? 'fwd=miss;stored' : `hit;ttl=${ttlSeconds(status, now)}`}`;
};

/** When {@link cacheHeaderLines} change next: the first change of a whole second. Epoch milliseconds. */
export const cacheHeadersValidUntil = (sources: readonly CacheStatus[], now: number): number =>
  Math.min(
    ...sources.flatMap(({ storedAt, freshUntil }) => [
      now + 1000 - millisecondsOf(now - storedAt),
      now + 1 + millisecondsOf(freshUntil - now),
    ]),
  );

/** The milliseconds beyond whole seconds, rounded down. */
const millisecondsOf = (ms: number): number => ms - Math.floor(ms / 1000) * 1000;
