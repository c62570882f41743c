import { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';

/** A stored value with the bytes that it counts for. */
export interface SizedValue {
  readonly sizeBytes: number;
}

interface KeyvRecord {
  value: SizedValue;
  expires?: number;
}

/** What an entry costs beside its value: the key, the envelope and the list links. */
const entryOverheadBytes = 512;

/** A store in memory, bounded in entries and in bytes; the least recently used goes first. */
export function createMemoryStore(bounds: { maxEntries: number; maxBytes: number }): Keyv {
  const records = new LRUCache<string, KeyvRecord>({
    max: bounds.maxEntries,
    maxSize: bounds.maxBytes,
    sizeCalculation: (record, key) => record.value.sizeBytes + key.length + entryOverheadBytes,
  });
  const store = {
    get: (key: string) => records.get(key),
    set: (key: string, record: KeyvRecord) => records.set(key, record),
    delete: (key: string) => records.delete(key),
    clear: () => {
      records.clear();
    },
    has: (key: string) => records.has(key),
  };
  return new Keyv({
    // Keyv types its stores for what they might do as well; it asks no more of one than this.
    store: store as never,
    serialize: undefined,
    deserialize: undefined,
    useKeyPrefix: false,
  });
}
