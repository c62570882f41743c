import { createCache } from 'cache-manager';
import { Keyv } from 'keyv';
import { type CachedResource } from '../../../src/cache/cached-resource';
import { EntryStore, storedEntry } from '../../../src/cache/entry-store';
import { newEntry } from '../../../src/cache/freshness';
import { keyvOptions, MemoryCache } from '../../../src/cache/memory-cache';
import { clock } from '../../../src/lib/clock';
import { ScriptedSource } from '../../support/scripted-source';

const maxBytes = 1_000_000;
/** The ring has a quarter of the bound, in 64 segments. */
const segmentBytes = Math.floor(maxBytes / 4 / 64);
const body = 'x'.repeat(segmentBytes / 2);

const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };

describe('the store of entries', () => {
  let memory: MemoryCache;
  let entries: EntryStore;
  let evictions: number;
  let removed: string[];

  beforeEach(() => {
    evictions = 0;
    removed = [];
    memory = new MemoryCache({ maxEntries: 10_000, maxBytes }, () => (evictions += 1));
    memory.onRemoved = (key) => removed.push(key);
    entries = new EntryStore(createCache({ stores: [new Keyv(keyvOptions(memory))] }), memory);
  });

  const resource = (key: string): CachedResource<string> => ({
    ...new ScriptedSource().resource,
    key,
    packable: (value) => ({ status: 200, contentType: null, body: Buffer.from(value) }),
    unpack: (payload) => String(payload.body),
    sizeBytes: (value) => 3 * value.length,
  });
  const entry = (value: string) =>
    storedEntry(newEntry(value, windows, clock.now(), 1, 'id'), value, 3 * value.length, true);
  const setPacked = (key: string, value = body) => entries.setPacked(resource(key), entry(value));
  /** Overwrites everything in the ring. */
  async function fillRing() {
    for (let n = 0; n < 2 * 64; n += 1) await setPacked(`later ${n}`);
  }

  it('returns a packed entry as it was stored', async () => {
    const stored = entry('value');
    await entries.setPacked(resource('a'), stored);
    expect(memory.get('a')?.value).not.toEqual(stored);
    expect(entries.get(resource('a'))).toEqual(stored);
  });

  it('unpacks an entry once, which then stays with its lifetime when the ring is overwritten', async () => {
    await setPacked('a');
    const { expires } = memory.get('a') ?? {};
    const first = entries.get(resource('a'));
    await fillRing();
    await fillRing();
    expect(entries.get(resource('a'))).toBe(first);
    expect([memory.get('a')?.expires, typeof expires]).toEqual([expires, 'number']);
  });

  it('counts a packed entry by the bytes of its body, and an unpacked one by its size', async () => {
    const sizeOf = (change: () => unknown) => {
      const before = memory.calculatedSize;
      change();
      return memory.calculatedSize - before;
    };
    await setPacked('a');
    const packed = memory.calculatedSize;
    expect(packed).toBeGreaterThanOrEqual(body.length);
    expect(sizeOf(() => entries.get(resource('a')))).toBe(2 * body.length);
  });

  it('evicts the packed entries that are overwritten, and only these', async () => {
    for (const key of ['packed', 'replaced', 'packed again']) await setPacked(key);
    await entries.set('replaced', entry('newer'));
    for (let n = 0; n < 2 * 64 - 3; n += 1) await setPacked(`later ${n}`);
    expect([removed, evictions]).toEqual([[], 0]);
    await setPacked('packed again', 'newer');
    await setPacked('one more');
    expect(['packed', 'replaced', 'packed again'].map((key) => entries.get(resource(key))?.value)).toEqual([
      undefined,
      'newer',
      'newer',
    ]);
    expect([removed, evictions]).toEqual([['packed'], 1]);
  });

  it('stores as it is what is too long for a segment, or not packable', async () => {
    const [long, short] = [entry('x'.repeat(segmentBytes + 1)), entry('short')];
    await entries.setPacked(resource('long'), long);
    await entries.setPacked({ ...resource('short'), packable: () => null }, short);
    await fillRing();
    expect([memory.get('long')?.value, memory.get('short')?.value]).toEqual([long, short]);
  });

  it('returns errors', async () => {
    const error = new Error('unknown');
    await entries.set('error:a', storedEntry(newEntry(error, windows, clock.now(), 1), error, 1024));
    expect(entries.getError('error:a')?.value).toBe(error);
    expect(entries.getError('error:b')).toBeUndefined();
  });
});
