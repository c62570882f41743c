import { type StoredCopy } from '../../../src/cache/redis-store';
import { passMs, useFakeTime } from '../../support/fake-time';
import { FakeDistributedStore } from '../../support/fake-distributed-store';
import { gatewayWith, readValue as read } from '../../support/gateways-with-shared-store';
import { failsAfter, head, payloadOf, respondsAfter } from '../../support/scripted-source';

describe('copies in a shared store', () => {
  let shared: FakeDistributedStore;

  useFakeTime();

  beforeEach(() => {
    shared = new FakeDistributedStore();
  });

  const gateway = () => gatewayWith(shared);

  it('takes one step before a cold load, and returns before the others', async () => {
    const one = gateway();
    shared.delayMs = 90;
    const startedAt = Date.now();
    const reading = read(one).then(() => Date.now() - startedAt);
    await passMs(500);
    expect(await reading).toBeLessThanOrEqual(100);
    expect(shared.asked).toEqual(['get key', 'put key']);
    expect(shared.locks.size).toBe(0);
  });

  it('serves a stale value at once, without a command to the store', async () => {
    const one = gateway();
    await read(one);
    await passMs(11_000);
    shared.delayMs = 90;
    one.source.say = respondsAfter(1000, 'second');
    const startedAt = Date.now();
    expect(await read(one)).toBe('first');
    expect(Date.now()).toBe(startedAt);
    await passMs(2000);
    expect(await read(one)).toBe('second');
  });

  it('reads nothing that it has already: while another one loads, and where nothing changed', async () => {
    const [holder, loser] = [gateway(), gateway()];
    await read(holder);
    await passMs(0);
    await read(loser);
    expect(shared.returned).toEqual(['first']);
    await passMs(11_000);
    holder.source.say = respondsAfter(2000, 'second');
    await read(holder);
    for (let n = 0; n < 50; n += 1) {
      expect(await read(loser)).toBe('first');
      await passMs(20);
    }
    expect(shared.returned).toEqual(['first']);
    await passMs(2000);
    expect(await read(loser)).toBe('second');
    expect(shared.returned).toEqual(['first', 'second']);
    expect(loser.source.loads).toBe(0);
  });

  it('a cold one serves the stale copy of another one like its own', async () => {
    await read(gateway());
    await passMs(11_000);
    const cold = gateway();
    cold.source.say = respondsAfter(1000, 'second');
    const reading = cold.cache.read(cold.source.resource);
    await passMs(0);
    expect(await reading).toMatchObject({ value: payloadOf('first'), served: 'stale' });
    await passMs(1100);
    expect(await read(cold)).toBe('second');
    expect(cold.source.loads).toBe(1);
  });

  it('a cold one whose source fails serves what another one had', async () => {
    await read(gateway());
    await passMs(60_000);
    const cold = gateway();
    cold.source.say = failsAfter(200);
    const reading = cold.cache.read(cold.source.resource);
    await passMs(300);
    expect(await reading).toMatchObject({ value: payloadOf('first'), served: 'stale' });
  });

  it.each<[string, Partial<StoredCopy> & { storedAt?: () => number }]>([
    ['an age in the future', { storedAt: () => Date.now() + 60_000 }],
    ['an age that is none', { storedAt: () => NaN }],
    ['an age without end', { storedAt: () => -Infinity }],
    ['fresh for less than nothing', { freshMs: -1 }],
    ['fresh for no number', { freshMs: NaN }],
    ['a value that cannot be read', { body: Buffer.from('unreadable') }],
  ])(
    '%s makes a copy as good as nothing',
    async (_, { storedAt, ...changes }: { storedAt?: () => number }) => {
      const copy = {
        id: 'x',
        ageMs: 0,
        freshMs: 60_000,
        head,
        body: Buffer.from('poison'),
        ...changes,
      };
      shared.copies.set('key', { copy, storedAt: storedAt?.() ?? Date.now() });
      const one = gateway();
      expect(await read(one)).toBe('first');
      expect(one.source.loads).toBe(1);
    },
  );

  it('believes no copy to be fresh for longer than its own window, nor stored for longer', async () => {
    const copy = { id: 'x', ageMs: 0, freshMs: 1e300, head, body: Buffer.from('theirs') };
    shared.copies.set('key', { copy, storedAt: Date.now() });
    const one = gateway();
    const { freshUntil, servableUntil } = await one.cache.read(one.source.resource);
    expect(freshUntil - Date.now()).toBe(11_000);
    expect(servableUntil - freshUntil).toBe(20_000);
    await passMs(11_001);
    expect(await read(one)).toBe('theirs');
    await passMs(0);
    expect(one.source.loads).toBe(1);
  });

  it('loads by itself where the store cannot respond', async () => {
    const one = gateway();
    shared.getOrLock = () => Promise.resolve({ copy: null, lock: 'unknown' });
    expect(await read(one)).toBe('first');
  });

  it('are put as changed where the value was another one before', async () => {
    const one = gateway();
    for (const value of ['first', 'second', 'second', 'third']) {
      one.source.say = respondsAfter(0, value);
      void read(one);
      await passMs(11_000);
    }
    expect(shared.changed).toEqual(['second', 'third']);
  });

  it.each([
    ['second', ['second']],
    ['first', []],
  ])('are put as changed where another gateway had another value: %s', async (value, changed) => {
    await read(gateway());
    await passMs(11_000);
    const cold = gateway();
    cold.source.say = respondsAfter(0, value);
    void read(cold);
    await passMs(0);
    expect(shared.changed).toEqual(changed);
  });

  it.each([
    [12_000, 15_000, 0],
    [12_000, 11_000, 1],
    [3000, 2000, 1],
    [3000, 4000, 0],
  ])('of %d ms are taken where at most %d ms are asked for: %d more load', async (ageMs, maxAgeMs, loads) => {
    await read(gateway());
    await passMs(ageMs);
    const other = gateway();
    await other.cache.poll(other.source.resource, maxAgeMs);
    expect(other.source.loads).toBe(loads);
  });

  it.each([
    [1000, 0],
    [3000, 1],
  ])('of 2000 ms are taken for a value that changed at %d ms: %d more load', async (changedMs, loads) => {
    const [first, second] = [gateway(), gateway()];
    const startedAt = Date.now();
    await read(first);
    await passMs(2000);
    await second.cache.poll(second.source.resource, 1000);
    await passMs(2000);
    first.cache.outdate(first.source.resource, startedAt + changedMs);
    await read(first);
    await passMs(0);
    expect(first.source.loads - 1).toBe(loads);
  });
});
