import { type CacheEntry, newEntry } from '../../src/cache/freshness';
import { Payload } from '../../src/upstream/upstream-payload';

const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };

/** An entry with a body of so many bytes; it counts for three times as many in the memory. */
export function entryOfBytes(bytes: number): CacheEntry<Payload<null>> {
  const payload = { status: 200, contentType: null, body: Buffer.alloc(bytes) };
  return newEntry(new Payload(payload, { read: () => null }, null, null), windows, 0, 1);
}
