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
 * The gateway's one memory: upstream answers by their keys, and ready answers to callers by their URLs, which
 * begin with a slash as no key does. Bounded in records and in bytes; the least recently used goes first.
 */
export class Memory extends LRUCache<string, MemoryRecord> {
  /** @param onEvicted is told of each record that has to make room */
  constructor(
    bounds: { readonly maxEntries: number; readonly maxBytes: number },
    onEvicted: () => void = () => undefined,
  ) {
    super({
      max: bounds.maxEntries,
      maxSize: bounds.maxBytes,
      sizeCalculation: ({ value }, key) => value.sizeBytes + key.length + recordOverheadBytes,
      dispose: (_record, _key, reason) => {
        if (reason === 'evict') onEvicted();
      },
    });
  }
}

/** The memory as a store that cache-manager can use. */
export function storeInMemory(memory: Memory): Keyv {
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
