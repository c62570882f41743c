import { randomUUID } from 'node:crypto';
import { type CallSettings } from '../config/sections/call-settings';
import { clock } from '../lib/clock';
import { type Metrics } from '../observability/metrics/metrics';
import { type CancellationToken } from '../lib/cancellation-token';
import { type UpstreamName, UpstreamError } from '../upstream/transport/upstream-error';
import { isSamePayload, type Payload } from '../upstream/upstream-payload';
import { deserializePayload, serializePayload } from './entry-serializer';
import { type Resource } from './resource';
import { type CacheEntry, cacheState, isExpired, lifetimeMs, newEntry } from './freshness';
import { type DistributedStore, type StoredCopy } from './redis-store';

/**
 * After how long a lock expires unless it is renewed. If its holder dies, other gateways wait this long: short enough to
 * leave most of the default `UPSTREAM_BUDGET_MS` for their own load, long enough to survive one failed renewal.
 */
const lockLeaseMs = 1500;

const renewalIntervalMs = 500;

/** How often a gateway polls for the entry that another one loads: the first interval, and the longest. */
const firstPollMs = 20;
const maxPollMs = 100;

/** The largest factor by which gateways spread fresh windows. */
const maxJitter = 1.1;

/** The lock of a load on this gateway. */
export interface LoadLock {
  readonly key: string;
  /** Becomes the id of the shared copy. */
  readonly token: string;
  /** By when the call must have ended; later the lock is not renewed. Epoch milliseconds. */
  readonly deadline: number;
}

/** What {@link DistributedCache.loadWithLock} starts from, and its steps. */
interface LoadRequest<T> {
  readonly stored: CacheEntry<Payload<T>> | undefined;
  readonly cancellation: CancellationToken;
  /** Up to which age an entry of another gateway replaces the load; null for its fresh window. */
  readonly maxAgeMs: number | null;
  /** Calls the upstream and resolves with the entry to store. */
  readonly loadEntry: (lock: LoadLock) => Promise<CacheEntry<Payload<T>>>;
  /** Called with a newer copy that is stale, before the load. */
  readonly onStaleCopy: (entry: CacheEntry<Payload<T>>) => Promise<void>;
}

/** The cache level that gateways share (L2). A lock per key elects the one gateway that loads. */
export class DistributedCache {
  /** Ends the pause between two polls, by the key that another gateway is loading. */
  private readonly wakeUps = new Map<string, () => void>();

  /** @param limits the budget is for a load, the wait for another gateway included */
  constructor(
    private readonly distributedStore: DistributedStore,
    private readonly limits: Pick<CallSettings, 'budgetMs' | 'tokenListMaxBytes'>,
    private readonly metrics: Metrics,
  ) {}

  /** Whether the store is available at present. */
  get isAvailable(): boolean {
    return this.distributedStore.isAvailable;
  }

  /**
   * Resolves with a fresh entry of another gateway, or else with the result of its `loadEntry`, which is then shared; and with
   * which of both it is. While another gateway loads, polls for its entry; rejects with an {@link UpstreamError} once the
   * deadline has passed or the load is cancelled.
   */
  async loadWithLock<T>(resource: Resource<T>, request: LoadRequest<T>) {
    const lock = { key: resource.key, token: randomUUID(), deadline: clock.now() + this.limits.budgetMs };
    const { newest, isFresh } = await this.findOrLock(resource, request, lock);
    if (newest && isFresh) return { entry: newest, isLoaded: false };
    try {
      const entry = await whileRenewing(this.distributedStore, lock, () => request.loadEntry(lock));
      void this.share(resource, entry, lock.token, newest);
      return { entry, isLoaded: true };
    } catch (error) {
      void this.distributedStore.unlock(lock.key, lock.token);
      throw error;
    }
  }

  /** Another gateway has changed the entry of a key: if it is polled for, it is there by now. */
  wakeUp(key: string): void {
    this.wakeUps.get(key)?.();
  }

  /** The newest entry of all gateways, and whether it is fresh: else this one has to load. */
  private async findOrLock<T>(
    resource: Resource<T>,
    { stored, cancellation, maxAgeMs, onStaleCopy }: LoadRequest<T>,
    { token, deadline }: LoadLock,
  ) {
    let newest = stored;
    let knownId = stored?.sharedId ?? null;
    for (let polls = 0; ; polls += 1) {
      const knownAgeMs = newest ? clock.now() - newest.storedAt : null;
      const request = { knownId, knownAgeMs, token, lockMs: lockLeaseMs, maxAgeMs };
      const { copy, lock } = await this.distributedStore.getOrLock(resource.key, request);
      const found = copy && (await this.parse(resource, copy, newest));
      if (polls === 0) this.metrics.cacheReads.inc('shared', cacheState(found, clock.now()));
      newest = found ?? newest;
      const isFresh = found !== null && lock !== 'taken' && clock.now() < freshEnoughUntil(found, maxAgeMs);
      if (found && !isFresh) await onStaleCopy(found);
      if (isFresh || lock === 'taken' || lock === 'unknown') return { newest, isFresh };
      // A copy that only its writer counts as fresh is not fetched a second time.
      knownId = copy?.id ?? knownId;
      if (lock === 'held') await this.waitToPoll(resource, polls, deadline, cancellation);
    }
  }

  /** Null for a copy that cannot be parsed, or that has expired by this gateway's own windows. */
  private async parse<T>(
    { kind, params }: Resource<T>,
    { id, ageMs, freshMs, head, body }: StoredCopy,
    stored: CacheEntry<Payload<T>> | undefined,
  ): Promise<CacheEntry<Payload<T>> | null> {
    if (!(ageMs >= 0 && freshMs >= 0)) return null;
    try {
      const storedAt = clock.now() - ageMs;
      const payload = await deserializePayload({ head, body }, this.limits.tokenListMaxBytes);
      const isKnown = stored !== undefined && isSamePayload(payload, stored.value);
      const value = isKnown ? stored.value : await kind.client.parse(kind.endpoint, params, payload);
      const windows = kind.freshness(value.value);
      const jitter = Math.min(maxJitter, freshMs / Math.max(1, windows.freshSeconds * 1000));
      const entry = newEntry(value, windows, storedAt, jitter, id);
      return isExpired(entry, clock.now()) ? null : entry;
    } catch {
      return null;
    }
  }

  /** @param before what any gateway had before the load */
  private async share<T>(
    resource: Resource<T>,
    entry: CacheEntry<Payload<T>>,
    token: string,
    before: CacheEntry<Payload<T>> | undefined,
  ): Promise<void> {
    const { key } = resource;
    if (entry.sharedId !== token) return this.distributedStore.unlock(key, token);
    try {
      const payload = await serializePayload(entry.value);
      const ageMs = clock.now() - entry.storedAt;
      const copy = { id: token, ageMs, freshMs: entry.freshUntil - entry.storedAt, ...payload };
      const isChanged = before !== undefined && !isSamePayload(entry.value, before.value);
      await this.distributedStore.put(key, copy, Math.max(1, lifetimeMs(entry) - ageMs), isChanged);
    } catch {
      await this.distributedStore.unlock(key, token);
    }
  }

  /** Waits until the next poll: each time longer, up to `maxPollMs`, or until the key changes. Rejects once the load is cancelled. */
  private async waitToPoll(
    { key, source }: Resource<unknown>,
    polls: number,
    deadline: number,
    cancellation: CancellationToken,
  ): Promise<void> {
    const leftMs = deadline - clock.now();
    if (leftMs <= 0) throw timeoutError(source, 'another gateway has not loaded it in time');
    const pollMs = Math.min(maxPollMs, firstPollMs * 1.5 ** polls, leftMs);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pollMs);
      this.wakeUps.set(key, resolve);
    });
    clearTimeout(timer);
    this.wakeUps.delete(key);
    if (cancellation.aborted) throw timeoutError(source, 'nobody waits any longer');
  }
}

const freshEnoughUntil = (entry: CacheEntry<unknown>, maxAgeMs: number | null): number =>
  maxAgeMs === null ? entry.freshUntil : entry.storedAt + maxAgeMs;

const timeoutError = (upstreamName: UpstreamName, reason: string): UpstreamError =>
  new UpstreamError({ upstreamName, kind: 'timeout', status: null, reason });

/**
 * Resolves or rejects as `load` does, and renews the lock until then. The load continues where a renewal fails: if another
 * gateway takes the lock, the store rejects the entry of this one.
 */
async function whileRenewing<T>(
  store: DistributedStore,
  { key, token, deadline }: LoadLock,
  load: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    if (clock.now() < deadline) void store.renew(key, token, lockLeaseMs);
    else clearInterval(timer);
  }, renewalIntervalMs);
  timer.unref();
  try {
    return await load();
  } finally {
    clearInterval(timer);
  }
}
