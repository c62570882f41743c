import { clock } from '../lib/clock';
import { type CachedRead, type CachedResource } from './cached-resource';
import { type CacheEntry, isExpired, servedUntil, unchangedUntil } from './freshness';

/** What a level of the cache had: of an entry past all its windows nothing is served. */
export const stateOf = (entry: CacheEntry<unknown> | null | undefined): CachedRead<unknown>['served'] => {
  const now = clock.now();
  if (!entry || isExpired(entry, now)) return 'miss';
  return now < entry.freshUntil ? 'hit' : 'stale';
};

/** What a reader gets of an entry that was there already. */
export const readOfStored = <T>(resource: CachedResource<T>, entry: CacheEntry<T>): CachedRead<T> =>
  readOf(resource, entry, clock.now() < entry.freshUntil ? 'hit' : 'stale');

/** What a reader gets of an entry, however the cache came by it. */
export const readOf = <T>(
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
  unchangedUntil: unchangedUntil(entry, refresh),
  servedUntil: servedUntil(entry),
});
