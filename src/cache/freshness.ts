import { type FreshnessTable, type FreshnessTopic, type FreshnessWindows } from '../config/freshness-table';
import { finalities, type Finality, finalityOfRecord, type FinalityRecord } from '../domain/order-outcome';
import { type RecentJoin } from './recent-joins';

/** For how long contradictory records are refreshed like those of an open order. */
export const youngContradictionMs = 10 * 60_000;

/** After that they are fresh for less than a minute, jitter included. */
export const oldContradictionFreshSeconds = 54;

const topics = {
  open: 'orderOpen',
  'user-final': 'orderUserFinal',
  'protocol-final': 'orderProtocolFinal',
} as const satisfies Record<Finality, FreshnessTopic>;

/**
 * The freshness windows of a record, by its own states like `userFinal` and `protocolFinal` of a view, and never longer than
 * those of the joined order. Pure.
 * @param record null for one that no view can be made of: it may be complete a moment later
 * @param join the latest join of the order; undefined for none
 * @param now epoch milliseconds
 */
export function orderFreshness(
  table: FreshnessTable,
  record: FinalityRecord | null,
  join: RecentJoin | undefined,
  now: number,
): FreshnessWindows {
  if (record === null) return table.orderOpen;
  const own = finalityOfRecord(record);
  if (!join?.limitsRecords) return table[topics[own]];
  const { finality, since } = join;
  if (finality !== 'contradictory') {
    const isFurther = finalities.indexOf(own) > finalities.indexOf(finality);
    return table[topics[isFurther ? finality : own]];
  }
  const isYoung = now - since < youngContradictionMs;
  return isYoung ? table.orderOpen : { ...table.orderOpen, freshSeconds: oldContradictionFreshSeconds };
}

/** How far the fresh windows of entries stored together are spread. */
const jitterFraction = 0.1;

/** How long a stored value is served after a failed refresh before the upstream is called again. */
const refreshBackoffMs = 1000;

/** A stored value. All times are epoch milliseconds. */
export interface CacheEntry<T> {
  readonly value: T;
  readonly storedAt: number;
  /** Before that the entry is served without a call to the upstream. */
  readonly freshUntil: number;
  /** Before that it is served while one refresh runs. */
  readonly staleUntil: number;
  /** Before that it is served when the upstream fails. */
  readonly errorUntil: number;
  /** After a failed refresh: no further refresh before this time. */
  readonly backoffUntil: number;
  /** Whether the last refresh failed or was waited for in vain. Readers then wait for no refresh until one is in time. */
  readonly isOverdue: boolean;
  /** Since when the upstream returns an earlier state than the stored one; null where it does not. */
  readonly earlierSince: number | null;
  /** When the value had changed, as something else tells; null where nothing does. */
  readonly outdatedAt: number | null;
  /** Id of the copy in the store that gateways share; null where there is none. */
  readonly sharedId: string | null;
}

/** When a reader starts a refresh, and which readers wait for it. */
export interface RefreshPolicy {
  /** The last part of the fresh window, from 0 to 1, in which a read starts a refresh. */
  readonly aheadFraction: number;
  /** Whether a stale entry is served at once. Past the stale window a reader waits in any case. */
  readonly servesStaleAtOnce: boolean;
}

/** The refresh policies of resources. */
export const refreshPolicies = {
  /**
   * Orders. A client that polls an order waits for the refresh instead of getting the value of its last read again. The
   * upstream responds within the last quarter of the two-second window, so that an order with many readers is refreshed
   * in time.
   */
  polled: { aheadFraction: 0.25, servesStaleAtOnce: false },
  /** Lists of orders, which a client reads to see what has changed. */
  listed: { aheadFraction: 0, servesStaleAtOnce: false },
  /** Lists that many clients read. */
  hot: { aheadFraction: 0.1, servesStaleAtOnce: true },
  other: { aheadFraction: 0, servesStaleAtOnce: true },
} as const satisfies Record<string, RefreshPolicy>;

/**
 * What to do for a reader: serve the stored entry; serve it and refresh in the background; wait for a while for a
 * refresh and fall back to the stored entry; or load without a fallback.
 */
export type Decision = 'serve' | 'serve-and-refresh' | 'wait-for-refresh' | 'load';

/** Decides how to serve a read at `now` (epoch milliseconds). Pure. */
export function decide(entry: CacheEntry<unknown> | undefined, now: number, policy: RefreshPolicy): Decision {
  if (!entry || isExpired(entry, now)) return 'load';
  if (now < validUntil(entry, policy)) return 'serve';
  return now < servableAtOnceUntil(entry, policy) ? 'serve-and-refresh' : 'wait-for-refresh';
}

/** Where a read finds its value (RFC 9211). */
export type CacheState = 'hit' | 'stale' | 'miss';

/** The state of a cache level for a read. An expired entry counts as a miss. */
export function cacheState(entry: CacheEntry<unknown> | null | undefined, now: number): CacheState {
  if (!entry || isExpired(entry, now)) return 'miss';
  return now < entry.freshUntil ? 'hit' : 'stale';
}

/** Whether an entry is past all its windows. */
export const isExpired = (entry: CacheEntry<unknown>, now: number): boolean => now >= expiryOf(entry);

/** Until when an entry is served without a call: up to the refresh ahead of its end, or during the backoff. */
export function validUntil(entry: CacheEntry<unknown>, { aheadFraction }: RefreshPolicy): number {
  const aheadMs = (entry.freshUntil - entry.storedAt) * aheadFraction;
  return Math.min(Math.max(entry.freshUntil - aheadMs, entry.backoffUntil), expiryOf(entry));
}

/** Until when an entry is served at once, with or without a refresh in the background. */
export function servableAtOnceUntil(
  entry: CacheEntry<unknown>,
  { servesStaleAtOnce }: RefreshPolicy,
): number {
  if (servesStaleAtOnce || entry.isOverdue) return servableUntil(entry);
  return Math.min(Math.max(entry.freshUntil, entry.backoffUntil), expiryOf(entry));
}

/** Until when an entry is served at once or after a wait for its refresh, which runs with `background` priority. */
export function servableUntil(entry: CacheEntry<unknown>): number {
  if (entry.isOverdue) return expiryOf(entry);
  return Math.min(Math.max(entry.freshUntil, entry.staleUntil, entry.backoffUntil), expiryOf(entry));
}

/** When the last of its windows ends. */
export const expiryOf = (entry: CacheEntry<unknown>): number =>
  Math.max(entry.freshUntil, entry.staleUntil, entry.errorUntil);

/**
 * A factor of fresh windows, 0.9–1.1: entries stored together are not refreshed together. @param random from 0 to 1
 */
export const freshJitter = (random: number): number => 1 + jitterFraction * (2 * random - 1);

/** Makes an entry. @param jitter a {@link freshJitter} */
export function newEntry<T>(
  value: T,
  windows: FreshnessWindows,
  now: number,
  jitter: number,
  sharedId: string | null = null,
): CacheEntry<T> {
  const freshUntil = Math.round(now + windows.freshSeconds * 1000 * jitter);
  return {
    value,
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + windows.staleSeconds * 1000,
    errorUntil: freshUntil + windows.staleOnErrorSeconds * 1000,
    backoffUntil: 0,
    isOverdue: false,
    earlierSince: null,
    outdatedAt: null,
    sharedId,
  };
}

/**
 * The entry with other windows than those that it was stored with. However old it is, it may still be served when the
 * upstream fails, unless it was to expire before.
 */
export function withWindows<E extends CacheEntry<unknown>>(
  entry: E,
  windows: FreshnessWindows,
  now: number,
): E {
  const { freshUntil, staleUntil, errorUntil } = newEntry(null, windows, entry.storedAt, 1);
  const graceUntil = Math.min(entry.errorUntil, now + windows.staleOnErrorSeconds * 1000);
  return { ...entry, freshUntil, staleUntil, errorUntil: Math.max(errorUntil, graceUntil) };
}

/** How long a store must keep the entry after `storedAt`, in milliseconds. */
export const lifetimeMs = (entry: CacheEntry<unknown>): number => expiryOf(entry) - entry.storedAt;

/** The entry, served for a while before the upstream is called again. */
export const withRefreshBackoff = <E extends CacheEntry<unknown>>(entry: E, now: number): E => ({
  ...entry,
  backoffUntil: now + refreshBackoffMs,
});
