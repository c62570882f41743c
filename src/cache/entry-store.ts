import { type KeyvOptions } from 'keyv';
import { LRUCache } from 'lru-cache';
import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import { type Cache } from 'cache-manager';
import { Payload } from '../upstream/upstream-payload';
import { type CacheEntry, lifetimeMs } from './freshness';
import { PackedPayload, PayloadRing, type Segment } from './payload-ring';
import { type Resource } from './resource';

/** An entry: of a payload, packed or not, or of an error. */
interface MemoryRecord {
  value: CacheEntry<unknown>;
}

/** What a record costs beside its value: the key, the entry object and the list links. */
const recordOverheadBytes = 512;

/**
 * Upstream payloads and negative entries of this process, by key. Bounded in records and in bytes; the least recently
 * used record is evicted first.
 */
export class MemoryCache extends LRUCache<string, MemoryRecord> {
  /** Called with the key of each record that is deleted, evicted or cleared; not of one that is replaced. */
  onRemoved: (key: string) => void = () => undefined;

  /** @param onEvicted called for each record that is evicted to make room */
  constructor(
    private readonly bounds: { readonly maxEntries: number; readonly maxBytes: number },
    private readonly onEvicted: () => void = () => undefined,
  ) {
    super({
      maxSize: bounds.maxBytes,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length + recordOverheadBytes,
      dispose: (_record, key, reason) => {
        if (reason === 'evict') onEvicted();
        if (reason !== 'set') this.onRemoved(key);
      },
    });
  }

  /** The bound in records is kept here: `max` would allocate its lists for all of them at once. */
  override set(key: string, record: MemoryRecord | undefined): this {
    super.set(key, record);
    if (this.size > this.bounds.maxEntries) this.pop();
    return this;
  }

  /** Removes a record to make room. */
  evict(key: string): void {
    if (this.delete(key)) this.onEvicted();
  }
}

/** Options of a Keyv that stores into the memory: values as they are, under the keys as they are. It takes any kind of map. */
export const keyvOptions = (memory: MemoryCache): KeyvOptions => ({
  store: memory,
  serialize: undefined,
  deserialize: undefined,
  useKeyPrefix: false,
});

/** The share of the memory's bound that entries nobody has read yet may take. */
const ringFraction = 1 / 4;

/** The response of a longer body is kept at once, and shares its bytes with the entry. */
const maxPackedBytes = 16 * 1024;

/** Parsed values take up about twice the bytes of their body, in addition to the body. */
const memoryPerBodyByte = 3;

/** Estimate of the bytes that a cached error takes up. */
const errorBytes = 1024;

/**
 * The entries in this process's memory. Writes go through cache-manager; reads take the same record from the memory
 * synchronously, so that no other load can store an entry between a read and the decision made on it.
 */
@Injectable()
export class EntryStore {
  private readonly ring: PayloadRing;

  constructor(
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly memory: MemoryCache,
  ) {
    this.ring = new PayloadRing(memory.maxSize * ringFraction, (segment) => {
      this.evictPacked(segment);
    });
  }

  /** The entry of a resource, expired or not. The first read of a packed one unpacks it. */
  get<T>({ key, kind, params }: Resource<T>): CacheEntry<Payload<T>> | undefined {
    const entry = this.memory.get(key)?.value;
    if (!(entry?.value instanceof PackedPayload)) return entry as CacheEntry<Payload<T>> | undefined;
    const payload = entry.value.unpack();
    if (!payload) return undefined;
    const unpacked = { ...entry, value: new Payload(payload, kind.endpoint, params) };
    this.memory.set(key, { value: unpacked });
    return unpacked;
  }

  /** The error stored under a key, expired or not. */
  getError(key: string): CacheEntry<Error> | undefined {
    return this.memory.get(key)?.value as CacheEntry<Error> | undefined;
  }

  /** Resolves once {@link get} returns the entry. */
  async set(key: string, entry: CacheEntry<unknown>): Promise<void> {
    await this.cache.set(key, entry, lifetimeMs(entry));
  }

  /** Replaces an entry at once, and removes the response that has its bytes. */
  replace(key: string, entry: CacheEntry<unknown>): void {
    this.memory.delete(key);
    this.memory.set(key, { value: entry });
  }

  /**
   * Stores the first entry of a resource: if most are read once, without what can be made of its payload again. Parsed
   * records would only be copied and marked by the garbage collector.
   */
  async add<T>({ key, kind }: Resource<T>, entry: CacheEntry<Payload<T>>): Promise<void> {
    const { value } = entry;
    const isPackable = kind.isReadOnce && value.body.length <= maxPackedBytes;
    const packed = isPackable ? this.ring.pack(key, value) : null;
    await this.set(key, packed ? { ...entry, value: packed } : entry);
  }

  /** Evicts the entries whose payloads are in the segment, and have been neither read nor replaced since. */
  private evictPacked(segment: Segment): void {
    for (const key of segment.keys) {
      const value = this.memory.peek(key)?.value.value;
      if (value instanceof PackedPayload && value.segment === segment) this.memory.evict(key);
    }
  }
}

function sizeOf({ value }: CacheEntry<unknown>): number {
  if (value instanceof Payload) return value.body.length * memoryPerBodyByte;
  return value instanceof PackedPayload ? value.length : errorBytes;
}
