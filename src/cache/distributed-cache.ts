import { randomUUID } from 'node:crypto';
import { clock } from '../lib/clock';
import { type Metrics } from '../observability/metrics/metrics';
import { type CancellationToken } from '../lib/cancellation-token';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import { type CachedResource } from './cached-resource';
import { type CacheEntry, cacheState, isExpired, lifetimeMs, newEntry } from './freshness';
import { lockLeaseMs, whileRenewing } from './lock-lease';
import { type StoredCopy, type DistributedStore } from './distributed-store';

/** How often a gateway polls for the entry that another one loads: the first interval, and the longest. */
const firstPollMs = 20;
const maxPollMs = 100;

/** The largest factor by which gateways spread fresh windows. */
const maxJitter = 1.1;

/** The lock of a load on this gateway. */
export interface LoadLock {
  /** Becomes the id of the shared copy. */
  readonly token: string;
  /** By when the call must have ended. Epoch milliseconds. */
  readonly deadline: number;
}

/** What the caller of {@link DistributedCache.loadWithLock} does. */
export interface LoadSteps<T> {
  /** Calls the upstream and resolves with the entry to store. */
  readonly loadEntry: (lock: LoadLock) => Promise<CacheEntry<T>>;
  /** Called with a newer copy that is stale, before the load. */
  readonly onStaleCopy: (entry: CacheEntry<T>) => Promise<void>;
}

/** An entry, and whether this gateway has loaded it. */
interface Loaded<T> {
  readonly entry: CacheEntry<T>;
  readonly isLoaded: boolean;
}

/** The cache level that gateways share (L2). A lock per key elects the one gateway that loads. */
export class DistributedCache {
  /** @param budgetMs how long a load may take, the wait for another gateway included */
  constructor(
    private readonly distributedStore: DistributedStore,
    private readonly budgetMs: number,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves once it is known for the first time whether the store is available. */
  get settled(): Promise<void> {
    return this.distributedStore.settled;
  }

  /** Whether the store is available at present. */
  get isAvailable(): boolean {
    return this.distributedStore.isAvailable;
  }

  /**
   * Resolves with a fresh entry of another gateway, or else with the result of `loadEntry`, which is then shared. While
   * another gateway loads, polls for its entry; rejects with an {@link UpstreamError} once the deadline has passed or the
   * load is cancelled.
   */
  async loadWithLock<T>(
    resource: CachedResource<T>,
    stored: CacheEntry<T> | undefined,
    cancellation: CancellationToken,
    { loadEntry, onStaleCopy }: LoadSteps<T>,
  ): Promise<Loaded<T>> {
    const lock = { key: resource.key, token: randomUUID(), deadline: clock.now() + this.budgetMs };
    const fresh = await this.findOrLock(resource, stored, lock, cancellation, onStaleCopy);
    if (fresh) return { entry: fresh, isLoaded: false };
    try {
      const entry = await whileRenewing(this.distributedStore, lock, () => loadEntry(lock));
      void this.share(resource, entry, lock.token);
      return { entry, isLoaded: true };
    } catch (error) {
      void this.distributedStore.unlock(lock.key, lock.token);
      throw error;
    }
  }

  /** A fresh entry of another gateway; null where this one has to load. */
  private async findOrLock<T>(
    resource: CachedResource<T>,
    stored: CacheEntry<T> | undefined,
    { token, deadline }: LoadLock,
    cancellation: CancellationToken,
    onStaleCopy: LoadSteps<T>['onStaleCopy'],
  ): Promise<CacheEntry<T> | null> {
    let newest = stored;
    let knownId = stored?.sharedId ?? null;
    for (let polls = 0; ; polls += 1) {
      const knownAgeMs = newest ? clock.now() - newest.storedAt : null;
      const request = { knownId, knownAgeMs, token, lockMs: lockLeaseMs };
      const { copy, lock } = await this.distributedStore.getOrLock(resource.key, request);
      const found = copy && (await this.parse(resource, copy, newest));
      if (polls === 0) this.metrics.cacheRead('shared', cacheState(found, clock.now()));
      if (found && clock.now() < found.freshUntil) return found;
      if (found) await onStaleCopy(found);
      if (lock === 'taken' || lock === 'unknown') return null;
      newest = found ?? newest;
      // A copy that only its writer counts as fresh is not fetched a second time.
      knownId = copy?.id ?? knownId;
      if (lock === 'held') await waitToPoll(resource, polls, deadline, cancellation);
    }
  }

  /** Null for a copy that cannot be parsed, or that has expired by this gateway's own windows. */
  private async parse<T>(
    resource: CachedResource<T>,
    { id, ageMs, freshMs, head, body }: StoredCopy,
    stored: CacheEntry<T> | undefined,
  ): Promise<CacheEntry<T> | null> {
    if (!(ageMs >= 0 && freshMs >= 0)) return null;
    try {
      const storedAt = clock.now() - ageMs;
      const value = await resource.deserialize({ head, body }, stored?.value);
      const windows = resource.freshness(value);
      const jitter = Math.min(maxJitter, freshMs / Math.max(1, windows.freshSeconds * 1000));
      const entry = newEntry(value, windows, storedAt, jitter, id);
      return isExpired(entry, clock.now()) ? null : entry;
    } catch {
      return null;
    }
  }

  private async share<T>(resource: CachedResource<T>, entry: CacheEntry<T>, token: string): Promise<void> {
    const { key } = resource;
    if (entry.sharedId !== token) return this.distributedStore.unlock(key, token);
    try {
      const payload = await resource.serialize(entry.value);
      const ageMs = clock.now() - entry.storedAt;
      const copy = { id: token, ageMs, freshMs: entry.freshUntil - entry.storedAt, ...payload };
      await this.distributedStore.put(key, copy, token, Math.max(1, lifetimeMs(entry) - ageMs));
    } catch {
      await this.distributedStore.unlock(key, token);
    }
  }
}

/** Waits until the next poll: each time longer, up to `maxPollMs`. Rejects once the load is cancelled. */
async function waitToPoll(
  { source }: CachedResource<unknown>,
  polls: number,
  deadline: number,
  cancellation: CancellationToken,
): Promise<void> {
  const leftMs = deadline - clock.now();
  if (leftMs <= 0) throw timeoutError(source, 'another gateway has not loaded it in time');
  const pollMs = Math.min(maxPollMs, firstPollMs * 1.5 ** polls, leftMs);
  await new Promise((resolve) => setTimeout(resolve, pollMs));
  if (cancellation.aborted) throw timeoutError(source, 'nobody waits any longer');
}

const timeoutError = (upstreamName: UpstreamName, reason: string): UpstreamError =>
  new UpstreamError({ upstreamName, kind: 'timeout', status: null, reason });
