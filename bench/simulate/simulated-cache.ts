import {
  type CacheEntry,
  decide,
  freshJitter,
  isExpired,
  newEntry,
  withRefreshBackoff,
} from '../../src/cache/freshness';
import { MemoryCache, type SizedValue } from '../../src/cache/entry-store';
import { type Priority } from '../../src/lib/priority';
import { type SeededRandom } from '../../sandbox/seeded-random';
import { type EventQueue } from './event-queue';
import { type CopyReply, type SimulatedRedis } from './simulated-redis';
import { type SimulatedResource } from './simulated-resource';
import { type SimulatedUpstreams } from './simulated-upstreams';

export type SimulatedEntry = CacheEntry<string> & SizedValue;

/** What surrounds a gateway. */
export interface Surroundings {
  readonly queue: EventQueue;
  readonly random: SeededRandom;
  readonly upstreams: SimulatedUpstreams;
  /** Null for a gateway by itself. */
  readonly redis: SimulatedRedis | null;
  /** How long a call to an upstream takes. */
  readonly upstreamMs: number;
}

/** How a load ended: with the entry that is stored now, or after how many seconds the quota allows the call. */
export type LoadEnd = SimulatedEntry | { readonly retryAfterSeconds: number };

interface Load {
  readonly startedAt: number;
  readonly onEnd: ((end: LoadEnd) => void)[];
}

interface LoadOptions {
  readonly priority: Priority;
  /** Up to which age a shared copy replaces the call; null for its fresh window. */
  readonly maxAgeMs: number | null;
}

/** The defaults of `CACHE_MAX_ENTRIES` and `CACHE_MAX_BYTES`. */
const bounds = { maxEntries: 100_000, maxBytes: 268_435_456 };

/** Parsed values take up twice the bytes of their body, in addition to the body. */
const memoryPerBodyByte = 3;

const redisMs = 1;
/** How often a gateway asks again for an entry that another one loads. */
const lockPollMs = 25;
const unboundedAgeMs = 10 ** 12;

/** The cache of one gateway: what `ResourceCache` does around `decide`, in virtual time. */
export class SimulatedCache {
  readonly reads = { fresh: 0, stale: 0, waited: 0, refused: 0 };
  /** Copies that were taken from Redis in place of a call. */
  sharedReads = 0;
  loadCount = 0;
  readonly memory = new MemoryCache(bounds);
  private readonly loads = new Map<string, Load>();
  private readonly observers = new Map<string, () => void>();

  constructor(private readonly around: Surroundings) {}

  /** Reads a resource. `onRead` gets the entry that is served; null where the quota refuses the call and none is stored. */
  read(resource: SimulatedResource, onRead: (entry: SimulatedEntry | null) => void): void {
    const decision = decide(this.stored(resource), this.around.queue.nowMs, resource.refresh);
    switch (decision.action) {
      case 'serve-fresh':
        this.reads.fresh += 1;
        onRead(decision.entry);
        return;
      case 'serve-stale':
        this.reads.stale += 1;
        onRead(decision.entry);
        return;
      case 'serve-and-refresh':
        this.reads.fresh += 1;
        this.load(resource, { priority: 'background', maxAgeMs: null });
        onRead(decision.entry);
        return;
      case 'wait-for-refresh':
      case 'load':
        this.waitForLoad(resource, onRead);
    }
  }

  /** Loads a resource unless an entry is younger. */
  poll(resource: SimulatedResource, maxAgeMs: number, onEnd: (end: LoadEnd) => void): void {
    const stored = this.stored(resource);
    if (stored && this.around.queue.nowMs - stored.storedAt < maxAgeMs) onEnd(stored);
    else this.load(resource, { priority: 'background', maxAgeMs }).onEnd.push(onEnd);
  }

  /** Another gateway has stored a newer entry. */
  copyNewer(resource: SimulatedResource): void {
    this.load(resource, { priority: 'background', maxAgeMs: unboundedAgeMs });
  }

  stored({ key }: SimulatedResource): SimulatedEntry | undefined {
    return this.memory.get(key)?.value as SimulatedEntry | undefined;
  }

  /** Calls `observer` whenever an entry was stored under the key. Returns a function that ends that. */
  observe(key: string, observer: () => void): () => void {
    this.observers.set(key, observer);
    return () => this.observers.delete(key);
  }

  private waitForLoad(resource: SimulatedResource, onRead: (entry: SimulatedEntry | null) => void): void {
    let isRead = false;
    const finish = (): void => {
      if (isRead) return;
      isRead = true;
      const entry = this.stored(resource) ?? null;
      this.reads[entry ? 'waited' : 'refused'] += 1;
      onRead(entry);
    };
    const hadEntry = this.stored(resource) !== undefined;
    const { onEnd, startedAt } = this.load(resource, { priority: 'foreground', maxAgeMs: null });
    onEnd.push(finish);
    if (hadEntry) this.around.queue.at(startedAt + resource.refresh.waitMs, finish);
  }

  private load(resource: SimulatedResource, options: LoadOptions): Load {
    const running = this.loads.get(resource.key);
    if (running) return running;
    const { queue, redis } = this.around;
    const load: Load = { startedAt: queue.nowMs, onEnd: [] };
    this.loads.set(resource.key, load);
    this.loadCount += 1;
    if (redis)
      queue.after(redisMs, () => {
        this.loadShared(resource, options, load, redis);
      });
    else this.call(resource, options, load);
    return load;
  }

  /** Takes a copy of another gateway, or the lock for the call, or waits for the gateway that has it. */
  private loadShared(
    resource: SimulatedResource,
    options: LoadOptions,
    load: Load,
    redis: SimulatedRedis,
  ): void {
    const { queue } = this.around;
    const stored = this.stored(resource);
    const reply = redis.getOrLock(
      resource.key,
      {
        token: '',
        knownId: stored?.sharedId ?? null,
        knownAgeMs: stored ? queue.nowMs - stored.storedAt : null,
        maxAgeMs: options.maxAgeMs,
      },
      queue.nowMs,
    );
    const copied = this.storeCopy(resource, reply);
    if (reply.lock === 'taken') this.call(resource, options, load);
    else if (reply.lock === 'held')
      queue.after(lockPollMs, () => {
        this.loadShared(resource, options, load, redis);
      });
    else if (copied) {
      this.sharedReads += 1;
      this.end(resource, load, copied);
    } else this.call(resource, options, load);
  }

  private storeCopy(resource: SimulatedResource, { copy }: CopyReply): SimulatedEntry | null {
    if (!copy) return null;
    const windows = resource.freshness(copy.value);
    const jitter = copy.freshMs / Math.max(1, windows.freshSeconds * 1000);
    const entry = newEntry(copy.value, windows, copy.storedAt, jitter, copy.id);
    return isExpired(entry, this.around.queue.nowMs) ? null : this.store(resource, entry);
  }

  private call(resource: SimulatedResource, { priority }: LoadOptions, load: Load): void {
    const { queue, upstreams, redis, random, upstreamMs } = this.around;
    const before = this.stored(resource);
    const isStale = before !== undefined && queue.nowMs < before.staleUntil;
    const name = resource.upstreamName;
    const retryAfterSeconds = upstreams.tryCall(name, isStale ? 'background' : priority, queue.nowMs);
    if (redis && upstreams.quotas[name] !== null) redis.countGrant();
    if (retryAfterSeconds > 0) {
      redis?.unlock(resource.key);
      if (before) this.put(resource, { ...withRefreshBackoff(before, queue.nowMs), isOverdue: true });
      this.end(resource, load, { retryAfterSeconds });
      return;
    }
    queue.after(upstreamMs / 2, () => {
      const value = resource.valueAt(queue.nowMs);
      queue.after(upstreamMs / 2, () => {
        const id = redis ? random.hex(8) : null;
        const windows = resource.freshness(value);
        const entry = newEntry(value, windows, queue.nowMs, freshJitter(random.fraction()), id);
        if (redis && id !== null)
          redis.put(resource.key, entry, id, before !== undefined && before.value !== value, this);
        this.end(resource, load, this.store(resource, entry));
      });
    });
  }

  private store(resource: SimulatedResource, entry: CacheEntry<string>): SimulatedEntry {
    const current = this.stored(resource);
    if (current && current.storedAt > entry.storedAt) return current;
    const stored = { ...entry, sizeBytes: resource.bodyBytes * memoryPerBodyByte };
    this.put(resource, stored);
    this.observers.get(resource.key)?.();
    return stored;
  }

  private put({ key }: SimulatedResource, value: SimulatedEntry): void {
    this.memory.set(key, { value });
  }

  private end({ key }: SimulatedResource, load: Load, end: LoadEnd): void {
    this.loads.delete(key);
    for (const onEnd of load.onEnd) onEnd(end);
  }
}
