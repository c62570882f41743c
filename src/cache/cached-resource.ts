import { type FreshnessWindows } from '../config/freshness-table';
import { clock } from '../lib/clock';
import { type CorrelationIds } from '../observability/correlation-ids';
import { type CancellationToken } from '../lib/cancellation-token';
import { type Priority } from '../upstream/call-context';
import { type FetchOptions, type RawPayload } from '../upstream/upstream-payload';
import { type UpstreamName } from '../upstream/transport/upstream-error';
import { type SerializedPayload } from './entry-serializer';
import {
  type CacheEntry,
  type CacheState,
  expiryOf,
  type RefreshPolicy,
  servableUntil,
  validUntil,
} from './freshness';

/** What the cache needs to know of a resource: its key, its lifetimes and how to load it. */
export interface CachedResource<T> {
  /** Built from canonical parameters, never from a raw URL. Holds no secret. */
  readonly key: string;
  readonly source: UpstreamName;
  readonly refresh: RefreshPolicy;
  /** Fetches and validates the value. May resolve with `options.known` itself. What it resolves with may be stored. */
  load(options: FetchOptions<T>): Promise<T>;
  freshness(value: T): FreshnessWindows;
  /** Whether a loaded value has less data than the stored one. The stored value then stays until it expires. */
  isLessComplete(loaded: T, stored: T): boolean;
  /** Whether a loaded value is an earlier state than the stored one: a replica of the upstream may lag. */
  isOlderState(loaded: T, stored: T): boolean;
  /** Whether both values are equal. The stored object then stays, with all that was derived from it. */
  isSame(loaded: T, stored: T): boolean;
  /** The payload that {@link unpack} makes an equal value of; null for a value that is stored as it is. */
  packable(value: T): RawPayload | null;
  unpack(payload: RawPayload): T;
  /** Estimate of the bytes that the value takes up in memory. */
  sizeBytes(value: T): number;
  /** Encodes a value for the store that gateways share. */
  serialize(value: T): Promise<SerializedPayload>;
  /** Decodes and validates what another gateway stored. May resolve with `stored` itself. Rejects for invalid data. */
  deserialize(payload: SerializedPayload, stored: T | undefined): Promise<T>;
  /** How long an error is cached as the result of the resource; null for an error that must not be cached. */
  negativeTtl(error: unknown): FreshnessWindows | null;
}

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

/** For whom a resource is read. By default for a caller without correlation ids who never goes away. */
export interface ReadOptions {
  readonly priority?: Priority;
  /** Of the request that reads; absent where the gateway reads for itself. */
  readonly correlationIds?: CorrelationIds | undefined;
  /** Aborted when the caller disconnects. */
  readonly cancellation?: CancellationToken;
  /** Called when this read calls the upstream: not where the value is stored here or elsewhere, or is being loaded. */
  readonly onLoad?: (() => void) | undefined;
}

/** The result of a read. */
export interface CachedRead<T> extends CacheStatus {
  readonly value: T;
}

/** The read of an entry that was stored before. */
export const toStoredRead = <T>(resource: CachedResource<T>, entry: CacheEntry<T>): CachedRead<T> =>
  toRead(resource, entry, clock.now() < entry.freshUntil ? 'hit' : 'stale');

/** The read of an entry. `served` is how the cache came by it, `wasStale` as in {@link CacheStatus}. */
export const toRead = <T>(
  { key, source, refresh }: CachedResource<T>,
  entry: CacheEntry<T>,
  served: CacheState,
  wasStale = false,
): CachedRead<T> => ({
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
