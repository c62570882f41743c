import { type FreshnessWindows } from '../config/freshness-table';
import { type RequestIdentity } from '../observability/request-identity';
import { type GivenUp } from '../lib/given-up';
import { type Lane } from '../upstream/resilience/request-quota';
import { type FetchHow } from '../upstream/upstream-document';
import { type InterfaceName } from '../upstream/transport/upstream-failure';
import { type CodedAnswer } from './document-codec';
import { type RefreshPolicy } from './freshness';

/** Something that can be read through the cache: its key, its lifetimes and its source stand side by side. */
export interface CachedResource<T> {
  /** Built from canonical parameters, never from a raw URL. Holds no secret. */
  readonly key: string;
  readonly source: InterfaceName;
  readonly refresh: RefreshPolicy;
  /** Fetches and validates the value; what it resolves with may be stored. It may be the known one itself. */
  load(how: FetchHow<T>): Promise<T>;
  freshness(value: T): FreshnessWindows;
  /** Whether a loaded value says less than what is stored, for which that goes on serving as long as it may. */
  isLesser(loaded: T, stored: T): boolean;
  /** Whether a loaded value is an earlier state than what is stored: a replica of the upstream may lag. */
  isEarlier(loaded: T, stored: T): boolean;
  /**
   * Whether a loaded value says the same as what is stored: then that stays, with all that was made of it.
   */
  isSame(loaded: T, stored: T): boolean;
  /** Bytes that the value takes up in memory, about. */
  sizeBytes(value: T): number;
  /** Writes a value for the store that gateways share. */
  encode(value: T): Promise<CodedAnswer>;
  /**
   * Reads and validates what another gateway wrote; may be the known value itself. Rejects for what cannot be used.
   */
  decode(coded: CodedAnswer, known: T | undefined): Promise<T>;
  /** How long an error answers for the resource; null for one that must not be remembered. */
  rememberError(error: unknown): FreshnessWindows | null;
}

/** How the cache came by a value (RFC 9211). Times are epoch milliseconds. */
export interface CacheStatus {
  readonly key: string;
  readonly source: InterfaceName;
  /** `stale`: stored, and past its fresh window. */
  readonly served: 'hit' | 'stale' | 'miss';
  /** When the value was fetched. */
  readonly storedAt: number;
  readonly freshUntil: number;
  /** Before that, reading again would bring the same value and ask nobody. */
  readonly unchangedUntil: number;
  /** Before that, a reader gets a stored value: at once, or after a bounded wait for its refresh. */
  readonly servedUntil: number;
}

/** For whom a resource is read: by default a caller of whom nothing is known. */
export interface ReadFor {
  readonly lane?: Lane;
  /** Of the request that reads; none where the gateway reads for itself. */
  readonly identity?: RequestIdentity | undefined;
  /** Said when the caller has gone. */
  readonly gone?: GivenUp;
}

/** What a read brought. */
export interface CachedRead<T> extends CacheStatus {
  readonly value: T;
}
