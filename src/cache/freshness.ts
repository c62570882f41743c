import { type FreshnessWindows } from '../config/freshness-table';

/**
 * A stored answer. All times are epoch milliseconds and absolute, so that an entry means the same everywhere.
 */
export interface CacheEntry<T> {
  readonly value: T;
  readonly storedAt: number;
  /** Until then the entry is served and nothing is asked. */
  readonly freshUntil: number;
  /** Until then it is served while one refresh runs. */
  readonly staleUntil: number;
  /** Until then it is served when the upstream fails. */
  readonly errorUntil: number;
  /** After a refresh failed: no further one before this time. */
  readonly backoffUntil: number;
  /**
   * The last refresh failed, or took longer than readers wait. Then nobody waits for the next ones, until one succeeds
   * in time.
   */
  readonly isOverdue: boolean;
  /** Since when the upstream has answered with an earlier state than the stored one; null where it has not. */
  readonly earlierSince: number | null;
  /** Names the copy in the store that gateways share; null for an entry that is not there. */
  readonly sharedId: string | null;
}

/** When a reader starts a refresh, and which readers wait for it. */
export interface RefreshPolicy {
  /** The last part of the fresh window, of 1, in which a reader starts the refresh. */
  readonly aheadShare: number;
  /** Whether a reader in the stale window gets the entry at once. One past that window waits in any case. */
  readonly servesStaleAtOnce: boolean;
  /** How long a reader waits for a refresh before the stored entry is served. */
  readonly waitMs: number;
}

/**
 * What to do for a reader: serve what is stored; serve it and refresh behind; wait a while for the refresh, and serve
 * what is stored if it fails or takes longer; or load with nothing to fall back on.
 */
export type Decision<E> =
  | {
      readonly action: 'serve-fresh' | 'serve-stale' | 'serve-and-refresh' | 'wait-for-refresh';
      readonly entry: E;
    }
  | { readonly action: 'load' };

/** Decides for an entry (if any) at a moment. Pure. */
export function decide<E extends CacheEntry<unknown>>(
  entry: E | undefined,
  now: number,
  policy: RefreshPolicy,
): Decision<E> {
  if (!entry || isExpired(entry, now)) return { action: 'load' };
  const isFresh = now < entry.freshUntil;
  if (now < validUntil(entry, policy)) return { action: isFresh ? 'serve-fresh' : 'serve-stale', entry };
  return {
    action: now < servableAtOnceUntil(entry, policy) ? 'serve-and-refresh' : 'wait-for-refresh',
    entry,
  };
}

/** Whether an entry is past all its windows. */
export const isExpired = (entry: CacheEntry<unknown>, now: number): boolean => now >= expiryOf(entry);

/** Until when an entry is served and nobody asked: through its fresh window, and while it rests. */
export function validUntil(entry: CacheEntry<unknown>, { aheadShare }: RefreshPolicy): number {
  const aheadMs = (entry.freshUntil - entry.storedAt) * aheadShare;
  return Math.min(Math.max(entry.freshUntil - aheadMs, entry.backoffUntil), expiryOf(entry));
}

/** Until when a stored value is served at once, be it that a refresh runs behind. */
export function servableAtOnceUntil(
  entry: CacheEntry<unknown>,
  { servesStaleAtOnce }: RefreshPolicy,
): number {
  if (servesStaleAtOnce || entry.isOverdue) return servableUntil(entry);
  return Math.min(Math.max(entry.freshUntil, entry.backoffUntil), expiryOf(entry));
}

/** Until when a stored value is served: at once, or after a wait for its refresh that counts as no call of a reader. */
export function servableUntil(entry: CacheEntry<unknown>): number {
  if (entry.isOverdue) return expiryOf(entry);
  return Math.min(Math.max(entry.freshUntil, entry.staleUntil, entry.backoffUntil), expiryOf(entry));
}

const expiryOf = (entry: CacheEntry<unknown>): number =>
  Math.max(entry.freshUntil, entry.staleUntil, entry.errorUntil);

/**
 * Makes the entry of an answer. `jitter` (0.9–1.1) spreads the ends of the fresh windows, so that answers
 * stored together are not refreshed together.
 */
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
    sharedId,
  };
}

/** How long a store must keep the entry, in milliseconds. */
export const lifetimeMs = (entry: CacheEntry<unknown>): number => expiryOf(entry) - entry.storedAt;
