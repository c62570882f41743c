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
  readonly restUntil: number;
}

/**
 * What to do for a reader: serve what is stored; serve it and refresh behind; load, and fall back on what is
 * stored if that fails; or load with nothing to fall back on.
 */
export type Decision<E> =
  | {
      readonly action: 'serve-fresh' | 'serve-stale' | 'serve-and-refresh' | 'load-or-fall-back';
      readonly entry: E;
    }
  | { readonly action: 'load' };

/** The last part of the fresh window, in which a reader of what is refreshed ahead starts the refresh. */
const aheadShare = 0.1;

/** Decides for an entry (if any) at a moment. Pure. */
export function decide<E extends CacheEntry<unknown>>(
  entry: E | undefined,
  now: number,
  refreshAhead = false,
): Decision<E> {
  if (!entry || now >= expiryOf(entry)) return { action: 'load' };
  const isFresh = now < entry.freshUntil;
  if (now < unchangedUntil(entry, refreshAhead))
    return { action: isFresh ? 'serve-fresh' : 'serve-stale', entry };
  return { action: now < servedAtOnceUntil(entry) ? 'serve-and-refresh' : 'load-or-fall-back', entry };
}

/** Until when an entry is served and nobody asked: through its fresh window, and while it rests. */
export function unchangedUntil(entry: CacheEntry<unknown>, refreshAhead: boolean): number {
  const aheadMs = refreshAhead ? (entry.freshUntil - entry.storedAt) * aheadShare : 0;
  return Math.min(Math.max(entry.freshUntil - aheadMs, entry.restUntil), expiryOf(entry));
}

/** Until when a stored value is served at once, be it that a refresh runs behind. */
export const servedAtOnceUntil = (entry: CacheEntry<unknown>): number =>
  Math.min(Math.max(entry.freshUntil, entry.staleUntil, entry.restUntil), expiryOf(entry));

const expiryOf = (entry: CacheEntry<unknown>): number =>
  Math.max(entry.freshUntil, entry.staleUntil, entry.errorUntil);

/**
 * Makes the entry of an answer. `jitter` (0.9–1.1) spreads the ends of the fresh windows, so that answers
 * stored together are not refreshed together.
 */
export function newEntry<T>(value: T, windows: FreshnessWindows, now: number, jitter: number): CacheEntry<T> {
  const freshUntil = Math.round(now + windows.freshSeconds * 1000 * jitter);
  return {
    value,
    storedAt: now,
    freshUntil,
    staleUntil: freshUntil + windows.staleSeconds * 1000,
    errorUntil: freshUntil + windows.staleOnErrorSeconds * 1000,
    restUntil: 0,
  };
}

/** How long a store must keep the entry, in milliseconds. */
export const lifetimeMs = (entry: CacheEntry<unknown>): number => expiryOf(entry) - entry.storedAt;
