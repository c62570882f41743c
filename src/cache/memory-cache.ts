import { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';

/** A stored value with the bytes that it counts for. */
export interface SizedValue {
  readonly sizeBytes: number;
}

interface MemoryRecord {
  value: SizedValue;
  expires?: number;
}

/** What a record costs beside its value: the key, the envelope and the list links. */
const recordOverheadBytes = 512;

/**
 * The upstream answers, and errors, that this process holds, by their keys. Bounded in records and in bytes; the least
 * recently used goes first.
 */
export class MemoryCache extends LRUCache<string, MemoryRecord> {
  /** Is called with the key of each record that is gone, for whatever reason. */
  onRemoved: (key: string) => void = () => undefined;

  /** @param onEvicted is called for each record that has to make room */
  constructor(
    bounds: { readonly maxEntries: number; readonly maxBytes: number },
    onEvicted: () => void = () => undefined,
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
}

/** The memory as a store that cache-manager can use. */
export function asKeyvStore(memory: MemoryCache): Keyv {
  const store = {
    get: (key: string) => memory.get(key),
    set: (key: string, record: MemoryRecord) => memory.set(key, record),
    delete: (key: string) => memory.delete(key),
    clear: () => {
      memory.clear();
    },
    has: (key: string) => memory.has(key),
  };
  return new Keyv({
    // Keyv types its stores for what they might do as well; it asks no more of one than this.
    store: store as never,
    serialize: undefined,
    deserialize: undefined,
    useKeyPrefix: false,
  });
}
