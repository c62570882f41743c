import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import { type Cache } from 'cache-manager';
import { type CacheEntry, lifetimeMs } from './freshness';
import { MemoryCache, type SizedValue } from './memory-cache';

/** An entry as the memory holds it. */
export type StoredEntry<T> = CacheEntry<T> & SizedValue;

/**
 * The entries in this process's memory. Writes go through cache-manager; reads take the same record from the memory
 * synchronously, so that no other load can store an entry between a read and the decision made on it.
 */
@Injectable()
export class EntryStore {
  constructor(
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly memory: MemoryCache,
  ) {}

  /** The entry under a key, expired or not. */
  get<T>(key: string): StoredEntry<T> | undefined {
    return this.memory.get(key)?.value as StoredEntry<T> | undefined;
  }

  /** Resolves once {@link get} returns the entry. */
  async set(key: string, entry: StoredEntry<unknown>): Promise<void> {
    await this.cache.set(key, entry, lifetimeMs(entry));
  }
}

/** Lists each member: Node 20 makes a hidden class for every object of a literal that adds members after a spread. */
export const storedEntry = <T>(
  entry: CacheEntry<T>,
  value: T,
  sizeBytes: number,
  isOverdue = false,
): StoredEntry<T> => ({
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
