import { type FreshnessWindows } from '../config/freshness-table';
import { type Lane } from '../upstream/request-quota';
import { type CacheEntry } from './freshness';

/** Something that can be read through the cache: its key, its lifetimes and its source stand side by side. */
export interface CachedResource<T> {
  /** Built from canonical parameters, never from a raw URL. Holds no secret. */
  readonly key: string;
  /** Fetches and validates the value; what it resolves with may be stored. */
  load(lane: Lane): Promise<T>;
  freshness(value: T): FreshnessWindows;
  /** Whether a loaded value is an older one than what is stored: a replica of the upstream may lag. */
  isOlder(loaded: T, stored: T): boolean;
  /** Bytes that the value takes up in memory, about. */
  sizeBytes(value: T): number;
  /** Writes an entry for the store that gateways share. */
  encode(entry: CacheEntry<T>): Promise<string>;
  /** Reads and validates what another gateway wrote. Rejects for what cannot be used. */
  decode(text: string): Promise<CacheEntry<T>>;
  /** How long an error answers for the resource; null for one that must not be remembered. */
  rememberError(error: unknown): FreshnessWindows | null;
}

/** What a read brought. `stale` says that the value is past its fresh window. */
export interface CachedRead<T> {
  readonly value: T;
  /** Epoch milliseconds at which the value was fetched. */
  readonly storedAt: number;
  readonly served: 'hit' | 'stale' | 'miss';
}
