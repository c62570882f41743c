import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Cache } from 'cache-manager';
import { clock } from '../lib/clock';
import { withTimeout } from '../lib/with-timeout';
import { Metrics } from '../observability/metrics';
import { newCorrelationIds } from '../observability/correlation-ids';
import { type CallContext } from '../upstream/transport/upstream-http';
import { toRead, toStoredRead, cacheState } from './cached-read';
import { type CachedRead, type CachedResource, type ReadOptions } from './cached-resource';
import { type Envelope, envelope, withRefreshBackoff } from './envelope';
import { type CacheEntry, decide, type Decision, lifetimeMs, newEntry } from './freshness';
import { MemoryCache } from './memory-cache';
import { InFlightLoad } from './in-flight-load';
import { type LockedLoad, DistributedCache } from './distributed-cache';

/** For how long an earlier state than the stored one is not believed. */
const olderStateHoldMs = 60_000;

/** How far the fresh windows of answers stored together are spread. */
const jitterShare = 0.1;

/** What a remembered error takes up in memory, about. */
const errorBytes = 1024;

/**
 * Reads resources through the cache: fresh answers are served at once, stale ones while a refresh runs or
 * when the upstream fails, and for each key at most one load is under way, however many ask. Only what
 * `load` resolved with is stored; a remembered error is kept beside the values and never replaces one.
 */
@Injectable()
export class ResourceCache {
  private readonly logger = new Logger(ResourceCache.name);
  private readonly loads = new Map<string, InFlightLoad<unknown>>();

  constructor(
    @Inject(CACHE_MANAGER) private readonly store: Cache,
    private readonly memory: MemoryCache,
    private readonly shared: DistributedCache,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Reads a resource. Rejects with what its load rejected with, if nothing stored may stand in. A load that
   * nobody waits for any longer, because all its callers have gone, is given up.
   */
  async read<T>(resource: CachedResource<T>, reader: ReadOptions = {}): Promise<CachedRead<T>> {
    const own = this.stored<T>(resource.key);
    this.metrics.cacheRead('memory', cacheState(own));
    const decision = decideFor(resource, own);
    switch (decision.action) {
      case 'serve-fresh':
      case 'serve-stale':
        return toStoredRead(resource, decision.entry);
      case 'serve-and-refresh':
        this.refresh(resource, decision.entry, {
          priority: 'refresh',
          correlationIds: reader.correlationIds,
        });
        return toStoredRead(resource, decision.entry);
      case 'wait-for-refresh':
        return this.waitForRefresh(resource, decision.entry, reader);
      case 'load':
        this.throwIfNegativelyCached(resource);
        return this.loadOrCopy(resource, reader);
    }
  }

  /** What is stored and may still stand in for a failing or slow upstream; null if nothing. Asks nobody. */
  async peek<T>(resource: CachedResource<T>): Promise<CachedRead<T> | null> {
    const decision = decideFor(resource, await this.store.get<Envelope<T>>(resource.key));
    return decision.action === 'load' ? null : toStoredRead(resource, decision.entry);
  }

  /** Waits for a load. Where another gateway has a stale copy, that is treated like one of this gateway's own. */
  private async loadOrCopy<T>(resource: CachedResource<T>, reader: ReadOptions): Promise<CachedRead<T>> {
    const running = this.inFlightLoad(resource, reader);
    const loaded = running.join(reader.cancellation);
    if (!this.shared.isAvailable) return loaded;
    const read = await Promise.race([loaded, running.staleCopyFound]);
    if (read) return read;
    return this.stored(resource.key) ? this.read(resource, reader) : loaded;
  }

  /**
   * Waits for the refresh until it is overdue, counted from its start.
   */
  private async waitForRefresh<T>(
    resource: CachedResource<T>,
    entry: Envelope<T>,
    { priority, correlationIds }: ReadOptions,
  ): Promise<CachedRead<T>> {
    const { startedAt, result } = this.refresh(resource, entry, { priority, correlationIds });
    const readCopy = () => toStoredRead(resource, this.stored<T>(resource.key) ?? entry);
    const leftMs = startedAt + resource.refresh.waitMs - clock.now();
    return leftMs > 0 ? withTimeout(result.catch(readCopy), leftMs, readCopy) : readCopy();
  }

  /** Joins or starts the load of what is stored already. It runs to its end, whoever waits for it. */
  private refresh<T>(
    resource: CachedResource<T>,
    entry: Envelope<T>,
    how: ReadOptions,
  ): InFlightLoad<CachedRead<T>> {
    return this.inFlightLoad(resource, how, entry).runToEnd();
  }

  private throwIfNegativelyCached(resource: CachedResource<unknown>): void {
    const known = this.stored<Error>(errorKey(resource.key));
    if (known && clock.now() < known.freshUntil) throw known.value;
  }

  /** The load that is under way for the key, or a new one, which has the identity of its starter. */
  private inFlightLoad<T>(
    resource: CachedResource<T>,
    { priority = 'caller', correlationIds = newCorrelationIds() }: ReadOptions,
    known?: Envelope<T>,
  ): InFlightLoad<CachedRead<T>> {
    const { key } = resource;
    const running = this.loads.get(key) as InFlightLoad<CachedRead<T>> | undefined;
    if (running) return running;
    const forget = () => {
      if (this.loads.get(key) === started) this.loads.delete(key);
    };
    const started = new InFlightLoad<CachedRead<T>>(async (cancellation, noteCopy) => {
      try {
        return await this.load(resource, { priority, correlationIds, cancellation }, known, noteCopy);
      } finally {
        forget();
      }
    }, forget);
    this.loads.set(key, started);
    return started;
  }

  private async load<T>(
    resource: CachedResource<T>,
    how: CallContext,
    known: Envelope<T> | undefined,
    noteCopy: () => void,
  ): Promise<CachedRead<T>> {
    const overdueAt = clock.now() + resource.refresh.waitMs;
    let copy = known;
    const onStale = async (found: CacheEntry<T>): Promise<void> => {
      copy = await this.keep(resource, this.acceptedEntry(resource, found, copy), copy);
      noteCopy();
    };
    const loadHere = async ({ deadline, sharedId }: LockedLoad): Promise<CacheEntry<T>> => {
      this.metrics.cacheRead('upstream', 'miss');
      // Past the stale window it counts as a call for its reader, as if nothing were stored.
      const priority = copy && clock.now() < copy.staleUntil ? 'refresh' : how.priority;
      const { correlationIds, cancellation } = how;
      const value = await resource.load({
        priority,
        correlationIds,
        cancellation,
        deadline,
        known: copy?.value,
      });
      const loaded = newEntry(value, resource.freshness(value), clock.now(), jitter(), sharedId);
      return this.acceptedEntry(resource, loaded, copy);
    };
    try {
      const wait = { cancellation: how.cancellation, onStale };
      const { entry, isLoaded } = await this.shared.loadWithLock(resource, known, wait, loadHere);
      const accepted = isLoaded ? entry : this.acceptedEntry(resource, entry, copy);
      const isOverdue = copy !== undefined && clock.now() > overdueAt;
      const kept = await this.keep(resource, accepted, copy, isOverdue);
      const isNew = isLoaded && kept.storedAt !== copy?.storedAt;
      return isNew ? toRead(resource, kept, 'miss') : toStoredRead(resource, kept);
    } catch (error) {
      await this.cacheNegative(resource, error);
      if (copy) await this.backOffAfterFailure(resource, error, copy);
      throw error;
    }
  }

  /**
   * What to keep of a newer entry. An upstream may answer with less than it knew before, or with an earlier state: then
   * the stored entry goes on serving, in the second case for a minute.
   */
  private acceptedEntry<T>(
    resource: CachedResource<T>,
    newer: CacheEntry<T>,
    stored: CacheEntry<T> | undefined,
  ): CacheEntry<T> {
    if (!stored) return newer;
    if (resource.isLessComplete(newer.value, stored.value)) return withRefreshBackoff(stored);
    if (!resource.isOlderState(newer.value, stored.value)) return newer;
    const now = clock.now();
    const earlierSince = stored.earlierSince ?? now;
    const isBelieved = now - earlierSince >= olderStateHoldMs;
    this.metrics.earlierState(resource.source, isBelieved);
    return isBelieved ? newer : { ...withRefreshBackoff(stored), earlierSince };
  }

  /** What is stored serves at once from now on, and for a while nothing is asked. */
  private async backOffAfterFailure<T>(
    { key }: CachedResource<T>,
    error: unknown,
    copy: Envelope<T>,
  ): Promise<void> {
    this.logger.debug(`serving stale: ${String(error)}`);
    const stored = this.stored<T>(key) ?? copy;
    if (stored.storedAt === copy.storedAt)
      await this.put(key, { ...withRefreshBackoff(stored), isOverdue: true });
  }

  private async cacheNegative<T>(resource: CachedResource<T>, error: unknown): Promise<void> {
    const windows = resource.negativeTtl(error);
    if (!windows) return;
    const entry = newEntry(error, windows, clock.now(), 1);
    await this.put(errorKey(resource.key), envelope(entry, error, errorBytes));
  }

  /**
   * Keeps an entry, unless a newer one is there by now; a value that says the same as the known one gives way to it.
   */
  private async keep<T>(
    resource: CachedResource<T>,
    entry: CacheEntry<T>,
    known: CacheEntry<T> | undefined,
    isOverdue = false,
  ): Promise<Envelope<T>> {
    const current = this.stored<T>(resource.key);
    if (current && current.storedAt > entry.storedAt) return current;
    const value = known && resource.isSame(entry.value, known.value) ? known.value : entry.value;
    const kept = envelope(entry, value, resource.sizeBytes(value), isOverdue);
    await this.put(resource.key, kept);
    return kept;
  }

  /** What the store holds under a key, at once: nothing else gets its turn before this has been acted on. */
  private stored<T>(key: string): Envelope<T> | undefined {
    return this.memory.get(key)?.value as Envelope<T> | undefined;
  }

  private async put(key: string, entry: Envelope<unknown>): Promise<void> {
    await this.store.set(key, entry, lifetimeMs(entry));
  }
}

const errorKey = (key: string): string => `error:${key}`;

const jitter = (): number => 1 + jitterShare * (2 * Math.random() - 1);

const decideFor = <T>(resource: CachedResource<T>, entry: Envelope<T> | undefined): Decision<Envelope<T>> =>
  decide(entry, clock.now(), resource.refresh);
