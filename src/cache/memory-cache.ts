import { type KeyvOptions, type KeyvStoreAdapter, type StoredData } from 'keyv';
import { LRUCache } from 'lru-cache';

/** A stored value with the bytes that it counts for. */
export interface SizedValue {
  readonly sizeBytes: number;
}

export interface MemoryRecord {
  value: SizedValue;
  expires?: number | undefined;
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
    bounds: { readonly maxEntries: number; readonly maxBytes: number },
    private readonly onEvicted: () => void = () => undefined,
  ) {
    super({
      max: bounds.maxEntries,
      maxSize: bounds.maxBytes,
      sizeCalculation: ({ value }, key) => value.sizeBytes + key.length + recordOverheadBytes,
      dispose: (_record, key, reason) => {
        if (reason === 'evict') onEvicted();
        if (reason !== 'set') this.onRemoved(key);
      },
    });
  }

  /** Replaces the value of a record, which keeps its lifetime. */
  replace(key: string, value: SizedValue): void {
    this.set(key, { value, expires: this.peek(key)?.expires });
  }

  /** Removes a record to make room. */
  evict(key: string): void {
    if (this.delete(key)) this.onEvicted();
  }

  /** Makes records the most recently used ones. */
  touch(keys: readonly string[]): void {
    for (const key of keys) this.get(key);
  }
}

/** The memory as Keyv's store. Emits no events. */
class MemoryCacheAdapter implements KeyvStoreAdapter {
  readonly opts = {};
  /** Set by Keyv. */
  namespace?: string | undefined;

  constructor(private readonly memory: MemoryCache) {}

  get<T>(key: string): Promise<StoredData<T>> {
    const record: unknown = this.memory.get(key);
    return Promise.resolve(record as StoredData<T>);
  }

  set(key: string, record: MemoryRecord): boolean {
    this.memory.set(key, record);
    return true;
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.memory.delete(key));
  }

  clear(): Promise<void> {
    this.memory.clear();
    return Promise.resolve();
  }

  on(): this {
    return this;
  }
}

/** Options of a Keyv that stores into the memory: values as they are, under the keys as they are. */
export const keyvOptions = (memory: MemoryCache): KeyvOptions => ({
  store: new MemoryCacheAdapter(memory),
  serialize: undefined,
  deserialize: undefined,
  useKeyPrefix: false,
});
