import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import { type Cache } from 'cache-manager';
import { Payload } from '../upstream/upstream-payload';
import { type CacheEntry, lifetimeMs } from './freshness';
import { MemoryCache, type MemoryRecord, type SizedValue } from './memory-cache';
import { PackedPayload, PayloadRing, type Segment } from './payload-ring';
import { type Resource } from './resource';

/** An entry as the memory holds it. */
export type StoredEntry<T> = CacheEntry<T> & SizedValue;

/** The share of the memory's bound that entries nobody has read yet may take. */
const ringShare = 1 / 4;

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
    this.ring = new PayloadRing(memory.maxSize * ringShare, (segment) => {
      this.evictPacked(segment);
    });
  }

  /** The entry of a resource, expired or not. The first read of a packed one unpacks it. */
  get<T>({ key }: Resource<T>): StoredEntry<Payload<T>> | undefined {
    const entry = entryOf(this.memory.get(key));
    if (!(entry?.value instanceof PackedPayload)) return entry as StoredEntry<Payload<T>> | undefined;
    const payload = this.ring.unpack(entry.value) as Payload<T> | null;
    if (!payload) return undefined;
    const unpacked = storedEntry(entry, payload, entry.isOverdue);
    this.memory.replace(key, unpacked);
    return unpacked;
  }

  /** The error stored under a key, expired or not. */
  getError(key: string): StoredEntry<Error> | undefined {
    return entryOf(this.memory.get(key)) as StoredEntry<Error> | undefined;
  }

  /** Resolves once {@link get} returns the entry. */
  async set(key: string, entry: StoredEntry<unknown>): Promise<void> {
    await this.cache.set(key, entry, lifetimeMs(entry));
  }

  /** Replaces an entry at once, and removes the response that has its bytes. */
  replace(key: string, entry: StoredEntry<unknown>): void {
    this.memory.delete(key);
    this.memory.set(key, { value: entry });
  }

  /**
   * Stores the first entry of a resource: if most are read once, without what can be made of its payload again. Parsed
   * records would only be copied and marked by the garbage collector.
   */
  async add<T>({ key, isReadOnce }: Resource<T>, entry: StoredEntry<Payload<T>>): Promise<void> {
    const { value, isOverdue } = entry;
    const isPackable = isReadOnce && value.body.length <= maxPackedBytes;
    const packed = isPackable ? this.ring.pack(key, value) : null;
    await this.set(key, packed ? storedEntry(entry, packed, isOverdue) : entry);
  }

  /** Evicts the entries whose payloads are in the segment, and have been neither read nor replaced since. */
  private evictPacked(segment: Segment): void {
    for (const key of segment.keys) {
      const value = entryOf(this.memory.peek(key))?.value;
      if (value instanceof PackedPayload && value.segment === segment) this.memory.evict(key);
    }
  }
}

const entryOf = (record: MemoryRecord | undefined): StoredEntry<unknown> | undefined =>
  record?.value as StoredEntry<unknown> | undefined;

/** Lists each member: Node 20 makes a hidden class for every object of a literal that adds members after a spread. */
export const storedEntry = <T>(entry: CacheEntry<unknown>, value: T, isOverdue = false): StoredEntry<T> => ({
  value,
  storedAt: entry.storedAt,
  freshUntil: entry.freshUntil,
  staleUntil: entry.staleUntil,
  errorUntil: entry.errorUntil,
  backoffUntil: entry.backoffUntil,
  isOverdue,
  earlierSince: entry.earlierSince,
  sharedId: entry.sharedId,
  sizeBytes: sizeOf(value),
});

function sizeOf(value: unknown): number {
  if (value instanceof Payload) return value.body.length * memoryPerBodyByte;
  return value instanceof PackedPayload ? value.length : errorBytes;
}
