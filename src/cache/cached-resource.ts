import { type FreshnessWindows } from '../config/freshness-table';
import { type CorrelationIds } from '../observability/correlation-ids';
import { type CancellationToken } from '../lib/cancellation-token';
import { type Priority } from '../upstream/resilience/upstream-rate-limiter';
import { type FetchOptions } from '../upstream/upstream-payload';
import { type UpstreamName } from '../upstream/transport/upstream-error';
import { type SerializedPayload } from './entry-serializer';
import { type RefreshPolicy } from './freshness';

/** Something that can be read through the cache: its key, its lifetimes and its source stand side by side. */
export interface CachedResource<T> {
  /** Built from canonical parameters, never from a raw URL. Holds no secret. */
  readonly key: string;
  readonly source: UpstreamName;
  readonly refresh: RefreshPolicy;
  /** Fetches and validates the value; what it resolves with may be stored. It may be the known one itself. */
  load(how: FetchOptions<T>): Promise<T>;
  freshness(value: T): FreshnessWindows;
  /** Whether a loaded value says less than what is stored, for which that goes on serving as long as it may. */
  isLessComplete(loaded: T, stored: T): boolean;
  /** Whether a loaded value is an earlier state than what is stored: a replica of the upstream may lag. */
  isOlderState(loaded: T, stored: T): boolean;
  /**
   * Whether a loaded value says the same as what is stored: then that stays, with all that was made of it.
   */
  isSame(loaded: T, stored: T): boolean;
  /** Bytes that the value takes up in memory, about. */
  sizeBytes(value: T): number;
  /** Writes a value for the store that gateways share. */
  serialize(value: T): Promise<SerializedPayload>;
  /**
   * Reads and validates what another gateway wrote; may be the known value itself. Rejects for what cannot be used.
   */
  deserialize(coded: SerializedPayload, known: T | undefined): Promise<T>;
  /** How long an error answers for the resource; null for one that must not be remembered. */
  negativeTtl(error: unknown): FreshnessWindows | null;
}

/** How the cache came by a value (RFC 9211). Times are epoch milliseconds. */
export interface CacheStatus {
  readonly key: string;
  readonly source: UpstreamName;
  /** `stale`: stored, and past its fresh window. */
  readonly served: 'hit' | 'stale' | 'miss';
  /** When the value was fetched. */
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Before that, reading again would bring the same value and ask nobody. */
  readonly validUntil: number;
  /** Before that, a reader gets a stored value: at once, or after a bounded wait for its refresh. */
  readonly servableUntil: number;
}

/** For whom a resource is read: by default a caller of whom nothing is known. */
export interface ReadOptions {
  readonly priority?: Priority;
  /** Of the request that reads; none where the gateway reads for itself. */
  readonly correlationIds?: CorrelationIds | undefined;
  /** Said when the caller has gone. */
  readonly cancellation?: CancellationToken;
}

/** What a read brought. */
export interface CachedRead<T> extends CacheStatus {
  readonly value: T;
}
