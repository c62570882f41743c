import { Inject, Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { SlotMap } from '../lib/slot-map';
import { withTimeout } from '../lib/timeout';
import { Metrics } from '../observability/metrics/metrics';
import { newCorrelationIds } from '../observability/correlation-ids';
import { UpstreamError } from '../upstream/transport/upstream-error';
import { type CallContext } from '../upstream/transport/upstream-http';
import { isSamePayload, type Payload } from '../upstream/upstream-payload';
import { type CachedRead, type ReadOptions, toCollapsedRead, toRead } from './cached-read';
import { DistributedCache, type LoadLock } from './distributed-cache';
import { EntryStore } from './entry-store';
import {
  type CacheEntry,
  cacheState,
  decide,
  freshJitter,
  isExpired,
  newEntry,
  withRefreshBackoff,
  withWindows,
} from './freshness';
import { InFlightLoad } from './in-flight-load';
import { type Resource } from './resource';

/** For how long an earlier state than the stored one is rejected. */
const olderStateHoldMs = 60_000;

/** Older than any entry. */
const unboundedAgeMs = 10 ** 12;

interface LoadOptions extends ReadOptions {
  /** Up to which age an entry of another gateway replaces the load; null for its fresh window. */
  readonly maxAgeMs?: number | null;
}

/** A load in progress. */
interface Load<T> extends Pick<CallContext, 'priority' | 'correlationIds'> {
  readonly resource: Resource<T>;
  readonly inFlight: InFlightLoad<unknown>;
  readonly maxAgeMs: number | null;
  /** What it starts from; a stale copy of another gateway may take its place. */
  stored: CacheEntry<Payload<T>> | undefined;
}

/**
 * Reads resources through the cache: fresh values are served at once, stale ones while a refresh runs or when the
 * upstream fails, and each key has at most one load in progress (single flight). Only what `load` resolved with is stored
 * as a value; cached errors have keys of their own and never replace a value.
 */
@Injectable()
export class ResourceCache {
  private readonly logger = new Logger(ResourceCache.name);
  private readonly loads = new SlotMap<InFlightLoad<unknown>>();
  /** Each is called whenever an entry was stored under its key: loaded, or copied from another gateway. */
  readonly observers = new Map<string, () => void>();

  constructor(
    private readonly entries: EntryStore,
    /** Null where gateways share nothing. */
    @Inject(DistributedCache) private readonly distributed: DistributedCache | null,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {}

  /**
   * Reads a resource. Rejects with the error of its load if there is no stored value to fall back on. A load is cancelled
   * once all callers who wait for it have disconnected.
   */
  read<T>(resource: Resource<T>, options: ReadOptions = {}): Promise<CachedRead<Payload<T>>> {
    const { key, kind } = resource;
    const { priority, correlationIds } = options;
    const now = clock.now();
    const stored = this.entries.get(resource);
    this.metrics.cacheReads.inc('memory', cacheState(stored, now));
    const decision = decide(stored, now, kind.refresh);
    if (!stored || decision === 'load') {
      const failure = this.entries.getError(errorKey(key));
      if (failure && now < failure.freshUntil) return Promise.reject(failure.value);
      const inFlight = this.inFlightLoad(resource, options);
      const loaded = inFlight.join(options.cancellation);
      if (!this.distributed?.isAvailable) return loaded;
      return this.loadedOrStaleCopy(resource, options, loaded, inFlight.staleCopyStored);
    }
    if (decision === 'wait-for-refresh')
      return this.waitForRefresh(resource, stored, { priority, correlationIds });
    if (decision === 'serve-and-refresh')
      this.inFlightLoad(resource, { priority: 'background', correlationIds }, stored).runToEnd();
    return Promise.resolve(toRead(resource, stored));
  }

  /** The stored value if it may replace that of a failing or slow upstream, else null. Makes no call. */
  peek<T>(resource: Resource<T>): CachedRead<Payload<T>> | null {
    const stored = this.entries.get(resource);
    return !stored || isExpired(stored, clock.now()) ? null : toRead(resource, stored);
  }

  /**
   * Loads a resource in the background unless an entry here, or in the store that gateways share, is younger than
   * `maxAgeMs`. A cached error does not prevent the load. Rejects with the error of the load.
   */
  async poll<T>(resource: Resource<T>, maxAgeMs: number): Promise<void> {
    const stored = this.entries.get(resource);
    if (stored && clock.now() - stored.storedAt < maxAgeMs) return;
    await this.inFlightLoad(resource, { priority: 'background', maxAgeMs }, stored).runToEnd().result;
  }

  /** Gives the stored entry the windows that its value has by now, as something else that is known has changed them. */
  refit<T>(resource: Resource<T>): void {
    const stored = this.entries.get(resource);
    if (!stored) return;
    const windows = resource.kind.freshness(stored.value.value);
    this.entries.replace(resource.key, withWindows(stored, windows, clock.now()));
  }

  /** The value has changed by `at` (epoch milliseconds), as something else tells: an entry from before is due for a refresh. */
  outdate<T>(resource: Resource<T>, at: number): void {
    const stored = this.entries.get(resource);
    if (!stored || stored.storedAt >= at) return;
    const freshUntil = Math.min(stored.freshUntil, clock.now());
    this.entries.replace(resource.key, { ...stored, freshUntil, outdatedAt: at });
  }

  /** Another gateway has stored a newer entry: copies it. Loads the resource if that entry is there no more. */
  async copyNewer<T>(resource: Resource<T>): Promise<void> {
    const stored = this.entries.get(resource);
    const options = { priority: 'background', maxAgeMs: unboundedAgeMs } as const;
    await this.inFlightLoad(resource, options, stored).runToEnd().result;
  }

  /** Waits for a load. A stale copy of another gateway that comes first is served like a stale entry of this one. */
  private async loadedOrStaleCopy<T>(
    resource: Resource<T>,
    options: ReadOptions,
    loaded: Promise<CachedRead<Payload<T>>>,
    staleCopyStored: Promise<void>,
  ): Promise<CachedRead<Payload<T>>> {
    const read = await Promise.race([loaded, staleCopyStored]);
    if (read) return read;
    return this.entries.get(resource) ? this.read(resource, options) : loaded;
  }

  /** Waits for the refresh up to `REFRESH_WAIT_MS` after its start, then falls back to the stored entry. */
  private waitForRefresh<T>(
    resource: Resource<T>,
    entry: CacheEntry<Payload<T>>,
    options: ReadOptions,
  ): Promise<CachedRead<Payload<T>>> {
    const { startedAt, result } = this.inFlightLoad(resource, options, entry).runToEnd();
    const storedRead = () => toRead(resource, this.entries.get(resource) ?? entry);
    const leftMs = startedAt + this.settings.cache.refreshWaitMs - clock.now();
    return leftMs > 0
      ? withTimeout(result.catch(storedRead), leftMs, storedRead)
      : Promise.resolve(storedRead());
  }

  /** The load in progress for the key, or a new one with the correlation ids of the caller who starts it. */
  private inFlightLoad<T>(
    resource: Resource<T>,
    { priority = 'foreground', correlationIds = newCorrelationIds(), maxAgeMs = null }: LoadOptions,
    stored?: CacheEntry<Payload<T>>,
  ): InFlightLoad<CachedRead<Payload<T>>> {
    const { key } = resource;
    const running = this.loads.get(key) as InFlightLoad<CachedRead<Payload<T>>> | undefined;
    if (running) return running.collapse(toCollapsedRead);
    const started = new InFlightLoad<CachedRead<Payload<T>>>(() => {
      this.removeLoad(key, started);
    });
    const load = { resource, inFlight: started, stored, priority, correlationIds, maxAgeMs };
    started.begin(this.load(load));
    this.loads.set(key, started);
    return started;
  }

  private removeLoad(key: string, inFlight: InFlightLoad<unknown>): void {
    if (this.loads.get(key) === inFlight) this.loads.delete(key);
  }

  private async load<T>(load: Load<T>): Promise<CachedRead<Payload<T>>> {
    const { resource, inFlight } = load;
    const overdueAt = clock.now() + this.settings.cache.refreshWaitMs;
    try {
      const { entry, isLoaded } = this.distributed?.isAvailable
        ? await this.distributed.loadWithLock(resource, {
            stored: load.stored,
            cancellation: inFlight.cancellation,
            maxAgeMs: load.maxAgeMs ?? ageSince(load.stored?.outdatedAt),
            loadEntry: (lock) => this.loadEntry(load, lock),
            onStaleCopy: async (copy) => {
              load.stored = await this.store(load, this.acceptedEntry(load, copy));
              inFlight.reportStaleCopy();
            },
          })
        : { entry: await this.loadEntry(load, null), isLoaded: true };
      const { stored } = load;
      const accepted = isLoaded ? entry : this.acceptedEntry(load, entry);
      const current = await this.store(load, accepted, stored !== undefined && clock.now() > overdueAt);
      const isNew = isLoaded && current.storedAt !== stored?.storedAt;
      return isNew ? toRead(resource, current, 'miss', stored !== undefined) : toRead(resource, current);
    } catch (error) {
      await this.cacheNegative(resource, error);
      if (load.stored) await this.backOffAfterFailure(resource, error, load.stored);
      throw error;
    } finally {
      this.removeLoad(resource.key, inFlight);
    }
  }

  /** Calls the upstream. Resolves with the entry to store: that of the loaded value, or the stored one if that is better. */
  private async loadEntry<T>(load: Load<T>, lock: LoadLock | null): Promise<CacheEntry<Payload<T>>> {
    const { resource, inFlight, stored, priority, correlationIds } = load;
    this.metrics.cacheReads.inc('upstream', 'miss');
    const { client, endpoint, priority: ownPriority } = resource.kind;
    const value = await client.load(endpoint, resource.params, {
      // Past the stale window the call has its reader's priority, as if nothing were stored.
      priority: ownPriority ?? (stored && clock.now() < stored.staleUntil ? 'background' : priority),
      correlationIds,
      cancellation: inFlight.cancellation,
      deadline: lock?.deadline,
      known: stored?.value,
    });
    const jitter = freshJitter(Math.random());
    const loaded = newEntry(value, resource.kind.freshness(value.value), clock.now(), jitter, lock?.token);
    return this.acceptedEntry(load, loaded);
  }

  /**
   * Which of both entries to store. An upstream may return less than before, or an earlier state: the stored entry then
   * stays, in the second case for a minute.
   */
  private acceptedEntry<T>(
    { resource: { kind, source }, stored }: Load<T>,
    newer: CacheEntry<Payload<T>>,
  ): CacheEntry<Payload<T>> {
    if (!stored) return newer;
    const now = clock.now();
    if (kind.isLessComplete?.(newer.value.value, stored.value.value)) return withRefreshBackoff(stored, now);
    if (!kind.isOlderState?.(newer.value.value, stored.value.value)) return newer;
    const earlierSince = stored.earlierSince ?? now;
    const isAccepted = now - earlierSince >= olderStateHoldMs;
    this.metrics.earlierStates.inc(source, isAccepted ? 'believed' : 'disbelieved');
    return isAccepted ? newer : { ...withRefreshBackoff(stored, now), earlierSince };
  }

  /**
   * Stores an entry unless a newer one is stored by now. A value that equals the stored one is replaced by that object.
   * Resolves with the entry, its value as it was loaded.
   */
  private async store<T>(
    { resource, stored }: Load<T>,
    entry: CacheEntry<Payload<T>>,
    isOverdue = false,
  ): Promise<CacheEntry<Payload<T>>> {
    const current = this.entries.get(resource);
    if (current && current.storedAt > entry.storedAt) return current;
    const value = stored && isSamePayload(entry.value, stored.value) ? stored.value : entry.value;
    const accepted = { ...entry, value, isOverdue };
    await (stored ? this.entries.set(resource.key, accepted) : this.entries.add(resource, accepted));
    this.observers.get(resource.key)?.();
    return accepted;
  }

  /** The stored entry is served at once from now on, and no refresh starts during the backoff. */
  private async backOffAfterFailure<T>(
    resource: Resource<T>,
    error: unknown,
    before: CacheEntry<Payload<T>>,
  ): Promise<void> {
    this.logger.debug(`serving stale: ${String(error)}`);
    const current = this.entries.get(resource) ?? before;
    if (current.storedAt === before.storedAt)
      await this.entries.set(resource.key, { ...withRefreshBackoff(current, clock.now()), isOverdue: true });
  }

  private async cacheNegative({ key }: Resource<unknown>, error: unknown): Promise<void> {
    if (!(error instanceof UpstreamError && error.isNotFound)) return;
    const entry = newEntry(error, this.settings.cache.freshness.notFound, clock.now(), 1);
    await this.entries.set(errorKey(key), entry);
  }
}

/** How old an entry may be that was stored at `time` (epoch milliseconds) or later. */
const ageSince = (time: number | null | undefined): number | null =>
  typeof time === 'number' ? clock.now() - time : null;

const errorKey = (key: string): string => `error:${key}`;
