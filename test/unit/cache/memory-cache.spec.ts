import { Keyv } from 'keyv';
import { keyvOptions, MemoryCache } from '../../../src/cache/entry-store';
import { entryOfBytes } from '../../support/memory-entries';

const small = entryOfBytes(1);

describe('the memory', () => {
  it('is bounded in bytes and evicts the least recently used entry first', async () => {
    const store = new Keyv(keyvOptions(new MemoryCache({ maxEntries: 100, maxBytes: 10_000 })));
    const entry = entryOfBytes(833);
    for (const key of ['a', 'b', 'c']) await store.set(key, entry);
    await store.get('a');
    await store.set('d', entry);
    expect(await store.get('b')).toBeUndefined();
    expect(await store.get('a')).toEqual(entry);
    expect(await store.get('d')).toEqual(entry);
  });

  it('counts the bytes of keys', async () => {
    const store = new Keyv(keyvOptions(new MemoryCache({ maxEntries: 100, maxBytes: 10_000 })));
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(4000));
    for (const key of keys) expect(await store.set(key, small)).toBe(true);
    expect(await Promise.all(keys.map((key) => store.has(key)))).toEqual([false, true, true]);
  });

  it('evicts the entries last that were read last', () => {
    const memory = new MemoryCache({ maxEntries: 3, maxBytes: 1_000_000 });
    for (const key of ['a', 'b', 'c']) memory.set(key, { value: small });
    for (const key of ['a', 'b']) memory.get(key);
    memory.set('d', { value: small });
    expect([...memory.keys()].sort()).toEqual(['a', 'b', 'd']);
  });

  it('is bounded in entries', async () => {
    const store = new Keyv(keyvOptions(new MemoryCache({ maxEntries: 2, maxBytes: 1_000_000 })));
    for (const key of ['a', 'b', 'c']) await store.set(key, small);
    expect(await Promise.all(['a', 'b', 'c'].map((key) => store.get(key)))).toEqual([
      undefined,
      small,
      small,
    ]);
  });

  it('does not store an entry larger than its bound', async () => {
    const store = new Keyv(keyvOptions(new MemoryCache({ maxEntries: 10, maxBytes: 1_000 })));
    await store.set('huge', entryOfBytes(1_667));
    expect(await store.get('huge')).toBeUndefined();
  });

  it('removes entries that are deleted or cleared', async () => {
    const store = new Keyv(keyvOptions(new MemoryCache({ maxEntries: 10, maxBytes: 10_000 })));
    await store.set('a', small);
    await store.set('b', small);
    await store.delete('a');
    expect(await store.has('a')).toBe(false);
    await store.clear();
    expect(await store.get('b')).toBeUndefined();
  });

  it('stores the same object under the same key', async () => {
    const memory = new MemoryCache({ maxEntries: 10, maxBytes: 10_000 });
    await new Keyv(keyvOptions(memory)).set('key', small);
    expect(memory.get('key')?.value).toBe(small);
  });

  describe('reports', () => {
    let removed: string[];
    let evictions: number;
    let memory: MemoryCache;

    beforeEach(() => {
      removed = [];
      evictions = 0;
      memory = new MemoryCache({ maxEntries: 2, maxBytes: 10_000 }, () => (evictions += 1));
      memory.onRemoved = (key) => removed.push(key);
      for (const key of ['a', 'b']) memory.set(key, { value: small });
    });

    it('an eviction, with the key that is removed', () => {
      memory.set('c', { value: small });
      expect([removed, evictions]).toEqual([['a'], 1]);
    });

    it('a deleted and a cleared entry as removed, and not as evicted', () => {
      memory.delete('b');
      memory.clear();
      expect([removed, evictions]).toEqual([['b', 'a'], 0]);
    });

    it('nothing for an entry that is replaced', () => {
      memory.set('a', { value: entryOfBytes(2) });
      expect([removed, evictions]).toEqual([[], 0]);
    });
  });
});
