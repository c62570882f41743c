import { setTimeout as delay } from 'node:timers/promises';
import { clock } from '../lib/clock';
import { type CachedResource } from './cached-resource';
import { type CacheEntry, decide, isExpired, lifetimeMs } from './freshness';
import { type SharedStore } from './shared-store';

/** How often a gateway looks whether the load of another one is done. */
const pollIntervalMs = 20;

/** A lock outlives the longest load, and not by much: its holder may have died. */
const lockLifetimeMs = 3000;

/**
 * Entries in the store that gateways share, and who of them loads. Nothing here rejects or waits for long.
 */
export class SharedEntries {
  constructor(private readonly store: SharedStore) {}

  /** Resolves once it is known whether there is a store at all. */
  get tried(): Promise<void> {
    return this.store.tried;
  }

  /** Whether there is a store at present. */
  get isOpen(): boolean {
    return this.store.isOpen;
  }

  /** Null for what is not there, is past its windows, or cannot be read. */
  async find<T>(resource: CachedResource<T>): Promise<CacheEntry<T> | null> {
    const text = await this.store.get(resource.key);
    if (text === null) return null;
    try {
      const entry = await resource.decode(text);
      return isExpired(entry, clock.now()) ? null : entry;
    } catch {
      return null;
    }
  }

  async put<T>(resource: CachedResource<T>, entry: CacheEntry<T>): Promise<void> {
    if (!this.store.isOpen) return;
    await this.store.set(resource.key, await resource.encode(entry), lifetimeMs(entry));
  }

  /**
   * Loads, unless another gateway does: then waits for its entry. If that one fails, or takes longer than
   * its lock lives, loads after all.
   */
  loadUnlessElsewhere<T>(
    resource: CachedResource<T>,
    load: () => Promise<CacheEntry<T>>,
  ): Promise<CacheEntry<T>> {
    return this.store.isOpen ? this.loadOrWait(resource, load) : load();
  }

  private async loadOrWait<T>(
    resource: CachedResource<T>,
    load: () => Promise<CacheEntry<T>>,
  ): Promise<CacheEntry<T>> {
    const lock = await this.store.lock(resource.key, lockLifetimeMs);
    if (lock === 'unknown') return load();
    const elsewhere = lock === 'held' ? await this.waitForEntry(resource) : null;
    return elsewhere ?? this.loadLocked(resource, load);
  }

  /** Null once the lock is this gateway's, or the wait has been too long. */
  private async waitForEntry<T>(resource: CachedResource<T>): Promise<CacheEntry<T> | null> {
    const giveUpAt = clock.now() + lockLifetimeMs;
    while (clock.now() < giveUpAt) {
      await delay(pollIntervalMs);
      const entry = await this.findFresh(resource);
      if (entry || (await this.store.lock(resource.key, lockLifetimeMs)) !== 'held') return entry;
    }
    return null;
  }

  private async loadLocked<T>(
    resource: CachedResource<T>,
    load: () => Promise<CacheEntry<T>>,
  ): Promise<CacheEntry<T>> {
    try {
      // The lock may have come free because another gateway has just stored its entry.
      return (await this.findFresh(resource)) ?? (await load());
    } finally {
      await this.store.unlock(resource.key);
    }
  }

  private async findFresh<T>(resource: CachedResource<T>): Promise<CacheEntry<T> | null> {
    const entry = await this.find(resource);
    return entry && decide(entry, clock.now(), resource.refresh).action === 'serve-fresh' ? entry : null;
  }
}
