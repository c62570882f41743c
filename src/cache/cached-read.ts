import { clock } from '../lib/clock';
import { type CachedRead, type CachedResource } from './cached-resource';
import { type CacheEntry, isExpired, servableUntil, validUntil } from './freshness';

/** What a level of the cache had: of an entry past all its windows nothing is served. */
export const cacheState = (entry: CacheEntry<unknown> | null | undefined): CachedRead<unknown>['served'] => {
  const now = clock.now();
  if (!entry || isExpired(entry, now)) return 'miss';
  return now < entry.freshUntil ? 'hit' : 'stale';
};

/** What a reader gets of an entry that was there already. */
export const toStoredRead = <T>(resource: CachedResource<T>, entry: CacheEntry<T>): CachedRead<T> =>
  toRead(resource, entry, clock.now() < entry.freshUntil ? 'hit' : 'stale');

/** What a reader gets of an entry, however the cache came by it. */
export const toRead = <T>(
  { key, source, refresh }: CachedResource<T>,
  entry: CacheEntry<T>,
  served: CachedRead<T>['served'],
): CachedRead<T> => ({
  value: entry.value,
  key,
  source,
  served,
  storedAt: entry.storedAt,
  freshUntil: entry.freshUntil,
  validUntil: validUntil(entry, refresh),
  servableUntil: servableUntil(entry),
});
