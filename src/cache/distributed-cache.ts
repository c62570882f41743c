import { randomUUID } from 'node:crypto';
import { clock } from '../lib/clock';
import { type Metrics } from '../observability/metrics';
import { type CancellationToken } from '../lib/cancellation-token';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import { cacheState } from './cached-read';
import { type CachedResource } from './cached-resource';
import { type CacheEntry, isExpired, lifetimeMs, newEntry } from './freshness';
import { lockLeaseMs, whileRenewing } from './lock-lease';
import { type StoredCopy, type DistributedStore } from './distributed-store';

/** How often a gateway looks whether the load of another one is done: at first, and in the end. */
const firstPollMs = 20;
const lastPollMs = 100;

/** Fresh windows are spread by so much. */
const maxJitter = 1.1;

/** Who waits for an entry. */
export interface DistributedWait<T> {
  readonly cancellation: CancellationToken | undefined;
  /** Is told of a newer entry that the store has, and that wants refreshing. */
  readonly onStale: (entry: CacheEntry<T>) => Promise<void>;
}

/** How a gateway loads what no other one has loaded. */
export interface LockedLoad {
  /** Names the copy that will be shared; null where none will. */
  readonly sharedId: string | null;
  /** By when the call must have ended. Epoch milliseconds. */
  readonly deadline: number;
}

/** An entry, and whether this gateway has loaded it. */
interface Loaded<T> {
  readonly entry: CacheEntry<T>;
  readonly isLoaded: boolean;
}

/** Entries in the store that gateways share, and which gateway loads. */
export class DistributedCache {
  /** @param budgetMs how long a load may take, the wait for another gateway's included */
  constructor(
    private readonly store: DistributedStore,
    private readonly budgetMs: number,
    private readonly metrics: Metrics,
  ) {}

  /** Resolves once it is known whether there is a store at all. */
  get settled(): Promise<void> {
    return this.store.settled;
  }

  /** Whether there is a store at present. */
  get isAvailable(): boolean {
    return this.store.isAvailable;
  }

  /**
   * Resolves with a fresh entry of another gateway, or else with what `load` brings, which is then shared. While
   * another gateway loads, waits for its entry; rejects with an {@link UpstreamError} when the deadline passes
   * meanwhile, or nobody waits any longer.
   */
  async loadWithLock<T>(
    resource: CachedResource<T>,
    known: CacheEntry<T> | undefined,
    wait: DistributedWait<T>,
    load: (how: LockedLoad) => Promise<CacheEntry<T>>,
  ): Promise<Loaded<T>> {
    const deadline = clock.now() + this.budgetMs;
    if (!this.store.isAvailable) return { entry: await load({ sharedId: null, deadline }), isLoaded: true };
    const token = randomUUID();
    const elsewhere = await this.findOrLock(resource, known, token, deadline, wait);
    if (elsewhere) return { entry: elsewhere, isLoaded: false };
    try {
      const lock = { key: resource.key, token, deadline };
      const entry = await whileRenewing(this.store, lock, () => load({ sharedId: token, deadline }));
      void this.share(resource, entry, token);
      return { entry, isLoaded: true };
    } catch (error) {
      void this.store.unlock(resource.key, token);
      throw error;
    }
  }

  /** A fresh entry of another gateway; null where this one has to load. */
  private async findOrLock<T>(
    resource: CachedResource<T>,
    known: CacheEntry<T> | undefined,
    token: string,
    deadline: number,
    { cancellation, onStale }: DistributedWait<T>,
  ): Promise<CacheEntry<T> | null> {
    let newest = known;
    let knownId = known?.sharedId ?? null;
    for (let looks = 0; ; looks += 1) {
      const knownAgeMs = newest ? clock.now() - newest.storedAt : null;
      const request = { knownId, knownAgeMs, token, lockMs: lockLeaseMs };
      const { copy, lock } = await this.store.getOrLock(resource.key, request);
      const found = copy && (await this.read(resource, copy, newest));
      if (looks === 0) this.metrics.cacheRead('shared', cacheState(found));
      if (found && lock !== 'taken' && clock.now() < found.freshUntil) return found;
      if (found) await onStale(found);
      if (lock === 'taken' || lock === 'unknown') return null;
      newest = found ?? newest;
      // A copy that is fresh for its writer alone is not wanted a second time.
      knownId = copy?.id ?? knownId;
      if (lock === 'held') await pause(resource, looks, deadline, cancellation);
    }
  }

  /** Null for a copy that cannot be read, or is past its windows. Those are this gateway's own. */
  private async read<T>(
    resource: CachedResource<T>,
    { id, ageMs, freshMs, head, body }: StoredCopy,
    known: CacheEntry<T> | undefined,
  ): Promise<CacheEntry<T> | null> {
    if (!(ageMs >= 0 && freshMs >= 0)) return null;
    try {
      const storedAt = clock.now() - ageMs;
      const value = await resource.deserialize({ head, body }, known?.value);
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
    if (entry.sharedId !== token) return this.store.unlock(key, token);
    try {
      const coded = await resource.serialize(entry.value);
      const ageMs = clock.now() - entry.storedAt;
      const copy = { id: token, ageMs, freshMs: entry.freshUntil - entry.storedAt, ...coded };
      await this.store.put(key, copy, token, Math.max(1, lifetimeMs(entry) - ageMs));
    } catch {
      await this.store.unlock(key, token);
    }
  }
}

/** Waits a little longer each time. */
async function pause(
  { source }: CachedResource<unknown>,
  looks: number,
  deadline: number,
  cancellation: CancellationToken | undefined,
): Promise<void> {
  const leftMs = deadline - clock.now();
  if (leftMs <= 0) throw waitEnded(source, 'another gateway has not loaded it in time');
  const pollMs = Math.min(lastPollMs, firstPollMs * 1.5 ** looks, leftMs);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      unlisten?.();
      resolve();
    }, pollMs);
    const unlisten = cancellation?.onAbort(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  if (cancellation?.aborted) throw waitEnded(source, 'nobody waits any longer');
}

const waitEnded = (upstreamName: UpstreamName, reason: string): UpstreamError =>
  new UpstreamError({ upstreamName, kind: 'timeout', status: null, reason });
