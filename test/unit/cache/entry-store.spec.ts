import { createCache } from 'cache-manager';
import { Keyv } from 'keyv';
import { EntryStore, keyvOptions, MemoryCache } from '../../../src/cache/entry-store';
import { newEntry } from '../../../src/cache/freshness';
import { type Resource } from '../../../src/cache/resource';
import { clock } from '../../../src/lib/clock';
import { payloadOf, ScriptedSource } from '../../support/scripted-source';

const maxBytes = 1_000_000;
/** The ring has a quarter of the bound, in 64 segments. */
const segmentBytes = Math.floor(maxBytes / 4 / 64);
/** As JSON, with its quotes, half a segment. */
const body = 'x'.repeat(segmentBytes / 2 - 2);

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

  const resource = (key: string, isReadOnce = true): Resource<string> =>
    new ScriptedSource().with({ isReadOnce }, key);
  const entry = (text: string) => {
    const payload = payloadOf(JSON.stringify(text));
    return { ...newEntry(payload, windows, clock.now(), 1, 'id'), isOverdue: true };
  };
  const add = (key: string, text = body) => entries.add(resource(key), entry(text));
  /** Overwrites everything in the ring. */
  async function fillRing() {
    for (let n = 0; n < 2 * 64; n += 1) await add(`later ${n}`);
  }

  it('returns a packed entry as it was stored', async () => {
    const stored = entry('value');
    await entries.add(resource('a'), stored);
    expect(memory.get('a')?.value).not.toEqual(stored);
    const read = entries.get(resource('a'))!;
    expect(read).toMatchObject({ ...stored, value: expect.anything() as unknown });
    expect(read.value.body).toEqual(stored.value.body);
    expect(read.value.value).toBe('value, unpacked');
  });

  it('unpacks an entry once, which then stays when the ring is overwritten', async () => {
    await add('a');
    const first = entries.get(resource('a'));
    await fillRing();
    await fillRing();
    expect(entries.get(resource('a'))).toBe(first);
  });

  it('counts a packed entry by the bytes of its body, and an unpacked one by its size', async () => {
    const sizeOf = (change: () => unknown) => {
      const before = memory.calculatedSize;
      change();
      return memory.calculatedSize - before;
    };
    await add('a');
    const packed = memory.calculatedSize;
    expect(packed).toBeGreaterThanOrEqual(body.length);
    expect(sizeOf(() => entries.get(resource('a')))).toBe(2 * (body.length + 2));
  });

  it('evicts the packed entries that are overwritten, and only these', async () => {
    for (const key of ['packed', 'replaced', 'packed again']) await add(key);
    await entries.set('replaced', entry('newer'));
    for (let n = 0; n < 2 * 64 - 3; n += 1) await add(`later ${n}`);
    expect([removed, evictions]).toEqual([[], 0]);
    await add('packed again', 'newer');
    await add('one more');
    expect([removed, evictions]).toEqual([['packed'], 1]);
    await add('in the segment that had it first');
    expect(
      ['packed', 'replaced', 'packed again'].map((key) => entries.get(resource(key))?.value.value),
    ).toEqual([undefined, '"newer"', 'newer, unpacked']);
    expect([removed, evictions]).toEqual([['packed', 'later 0'], 2]);
  });

  it('stores as it is what is too long for a segment, or not packable', async () => {
    const [long, short] = [entry('x'.repeat(segmentBytes + 1)), entry('short')];
    await entries.add(resource('long'), long);
    await entries.add(resource('short', false), short);
    await fillRing();
    expect([memory.get('long')?.value, memory.get('short')?.value]).toEqual([long, short]);
  });

  it.each([
    [16 * 1024, true],
    [16 * 1024 + 1, false],
  ])('packs a body of %i bytes: %s', async (bytes, isPacked) => {
    const large = new MemoryCache({ maxEntries: 10, maxBytes: 100 * maxBytes });
    const store = new EntryStore(createCache({ stores: [new Keyv(keyvOptions(large))] }), large);
    const stored = entry('x'.repeat(bytes - 2));
    await store.add(resource('a'), stored);
    expect(large.get('a')?.value === stored).toBe(!isPacked);
  });

  it('returns errors', async () => {
    const error = new Error('unknown');
    await entries.set('error:a', newEntry(error, windows, clock.now(), 1));
    expect(entries.getError('error:a')?.value).toBe(error);
    expect(entries.getError('error:b')).toBeUndefined();
  });
});
