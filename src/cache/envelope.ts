import { clock } from '../lib/clock';
import { type CacheEntry } from './freshness';
import { type SizedValue } from './memory-cache';

/** How long a failed refresh lets the stale value serve before the upstream is asked again. */
const refreshBackoffMs = 1000;

/** An entry as the memory holds it. */
export type Envelope<T> = CacheEntry<T> & SizedValue;

/** Member by member: a literal that spreads another object makes Node 20 describe each one anew. */
export const envelope = <T>(
  entry: CacheEntry<T>,
  value: T,
  sizeBytes: number,
  isOverdue = false,
): Envelope<T> => ({
  value,
  storedAt: entry.storedAt,
  freshUntil: entry.freshUntil,
  staleUntil: entry.staleUntil,
  errorUntil: entry.errorUntil,
  backoffUntil: entry.backoffUntil,
  isOverdue,
  earlierSince: entry.earlierSince,
  sharedId: entry.sharedId,
  sizeBytes,
});

/** Lets a stale entry serve for a while before the upstream is asked again. */
export const withRefreshBackoff = <E extends CacheEntry<unknown>>(entry: E): E => ({
  ...entry,
  backoffUntil: clock.now() + refreshBackoffMs,
});
