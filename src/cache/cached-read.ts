import { clock } from '../lib/clock';
import { type CorrelationIds } from '../observability/correlation-ids';
import { type CancellationToken } from '../lib/cancellation-token';
import { type Priority } from '../upstream/resilience/upstream-rate-limiter';
import { type UpstreamName } from '../upstream/transport/upstream-error';
import { type CacheEntry, type CacheState, expiryOf, servableUntil, validUntil } from './freshness';
import { type Payload } from '../upstream/upstream-payload';
import { type Resource } from './resource';

/** How the cache came by a value (RFC 9211). Times are epoch milliseconds. */
export interface CacheStatus {
  readonly key: string;
  readonly source: UpstreamName;
  /** `stale`: stored, and past its fresh window. */
  readonly served: CacheState;
  /** When the value was fetched. */
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Before that, another read returns the same value without a call. */
  readonly validUntil: number;
  /** Before that, a read returns a stored value: at once, or after a bounded wait for its refresh. */
  readonly servableUntil: number;
  /** Before that, it is served while it is refreshed. */
  readonly staleUntil: number;
  /** Before that, it is served while the upstream fails. */
  readonly errorUntil: number;
  /** Whether a stale value is served at once; else a reader waits for its refresh first. */
  readonly servesStaleAtOnce: boolean;
  /** Of a `miss`: whether a stale value was stored before. */
  readonly wasStale: boolean;
  /** Of a `miss`: whether another read had started the call. */
  readonly isCollapsed: boolean;
}

/** Options of a read. By default it has foreground priority and cannot be cancelled. */
export interface ReadOptions {
  readonly priority?: Priority;
  /** Of the request that reads; absent where the gateway reads for itself. */
  readonly correlationIds?: CorrelationIds | undefined;
  /** Aborted when the client disconnects. */
  readonly cancellation?: CancellationToken;
}

/** The result of a read. */
export interface CachedRead<T> extends CacheStatus {
  readonly value: T;
}

/** The read of an entry, by default of one that was stored before. `wasStale` is as in {@link CacheStatus}. */
export const toRead = <T>(
  { key, source, kind: { refresh } }: Resource<T>,
  entry: CacheEntry<Payload<T>>,
  served: CacheState = clock.now() < entry.freshUntil ? 'hit' : 'stale',
  wasStale = false,
): CachedRead<Payload<T>> => ({
  value: entry.value,
  key,
  source,
  served,
  storedAt: entry.storedAt,
  freshUntil: entry.freshUntil,
  validUntil: validUntil(entry, refresh),
  servableUntil: servableUntil(entry),
  staleUntil: Math.max(entry.freshUntil, entry.staleUntil),
  errorUntil: expiryOf(entry),
  servesStaleAtOnce: refresh.servesStaleAtOnce,
  wasStale,
  isCollapsed: false,
});

/** The same read for one who joined the load of another. */
export const toCollapsedRead = <T>(read: CachedRead<T>): CachedRead<T> => ({ ...read, isCollapsed: true });
