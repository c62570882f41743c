import { passMs, useFakeTime } from '../../support/fake-time';
import { FakeDistributedStore } from '../../support/fake-distributed-store';
import { type Gateway, gatewayWith, readValue as read } from '../../support/gateways-with-shared-store';
import { samplesOf } from '../../support/metrics';
import { failsAfter, head, payloadOf, respondsAfter } from '../../support/scripted-source';

describe('the exchange of copies through a shared store', () => {
  let shared: FakeDistributedStore;

  useFakeTime();

  beforeEach(() => {
    shared = new FakeDistributedStore();
  });

  const gateway = () => gatewayWith(shared);

  it('serves the fresh copy of another one as a hit, and what it loads as a miss', async () => {
    const [first, second] = [gateway(), gateway()];
    expect(await first.cache.read(first.source.resource)).toMatchObject({ served: 'miss' });
    await passMs(1000);
    expect(await second.cache.read(second.source.resource)).toMatchObject({
      value: payloadOf('first'),
      served: 'hit',
    });
  });

  it('gets the value that another one loads, where it serves a stale copy meanwhile', async () => {
    const [holder, cold] = [gateway(), gateway()];
    await read(holder);
    await passMs(11_000);
    holder.source.say = respondsAfter(1000, 'second');
    await read(holder);
    await passMs(10);
    const reading = cold.cache.read(cold.source.resource);
    await passMs(0);
    expect(await reading).toMatchObject({ value: payloadOf('first'), served: 'stale' });
    await passMs(1200);
    expect(cold.cache.peek(cold.source.resource)).toMatchObject({
      value: payloadOf('second'),
      served: 'hit',
    });
    expect(cold.source.loads).toBe(0);
  });

  it('keeps the value that it has where another one has loaded the same', async () => {
    const [holder, other] = [gateway(), gateway()];
    const before = await holder.cache.read(holder.source.resource);
    await passMs(11_000);
    await read(other);
    await passMs(100);
    await read(holder);
    await passMs(100);
    const after = await holder.cache.read(holder.source.resource);
    expect(after.storedAt).toBeGreaterThan(before.storedAt);
    expect(after.value).toBe(before.value);
    expect([holder.source.loads, other.source.loads]).toEqual([1, 1]);
  });

  it('waits for a load where a resource may not be served stale at once, whatever copy there is', async () => {
    await read(gateway());
    await passMs(11_000);
    const { cache, source } = gateway();
    source.say = respondsAfter(300, 'second');
    const refresh = { aheadFraction: 0, servesStaleAtOnce: false };
    const reading = cache.read(source.with({ refresh }));
    await passMs(300);
    expect(await reading).toMatchObject({ value: payloadOf('second') });
  });

  it('does not read back the copy that it has stored', async () => {
    const one = gateway();
    shared.delayMs = 90;
    void read(one);
    await passMs(11_500);
    shared.delayMs = 0;
    void read(one);
    await passMs(500);
    expect(one.source.loads).toBe(2);
    expect(shared.returned).toEqual([]);
  });

  it('reads no copy that is older than its own entry, nor than the copy that it has read', async () => {
    const one = gateway();
    const other = (body: string, ageMs: number) => {
      const copy = { id: body, ageMs, freshMs: 10_000, head, body: Buffer.from(body) };
      shared.copies.set('key', { copy, storedAt: Date.now() - ageMs });
    };
    other('stale', 15_000);
    shared.locks.set('key', { token: 'of another one', until: Date.now() + 1000 });
    one.source.say = respondsAfter(100, 'loaded');
    void read(one);
    await passMs(0);
    other('older', 20_000);
    await passMs(2000);
    expect(shared.returned).toEqual(['stale']);
    other('older', 20_000);
    await passMs(10_000);
    void read(one);
    await passMs(1000);
    expect(shared.returned).toEqual(['stale']);
    expect(one.source.loads).toBe(2);
  });

  it('stores its copy with the time it is fresh, for as long as it can be served', async () => {
    const { cache, source } = gateway();
    const takesToSerialize = payloadOf('first');
    Object.defineProperty(takesToSerialize, 'contentType', {
      get: () => {
        jest.setSystemTime(Date.now() + 300);
        return null;
      },
    });
    source.payload = () => takesToSerialize;
    void cache.read(source.resource);
    await passMs(0);
    expect(shared.copies.get('key')).toMatchObject({
      copy: { ageMs: 300, freshMs: 10_000 },
      lifetimeMs: 109_700,
    });
  });

  it.each<[string, string, string | null]>([
    ['that is less complete than the stored one', 'lesser', null],
    ['that cannot be serialized', 'second', 1n as unknown as string],
  ])('keeps the copy in the store, and releases the lock, for a value %s', async (_, value, contentType) => {
    const { cache, source } = gateway();
    await cache.read(source.resource);
    await passMs(11_000);
    const before = shared.copies.get('key');
    source.payload = () => Object.assign(payloadOf(value), { contentType });
    await cache.read(source.resource);
    await passMs(0);
    expect(source.loads).toBe(2);
    expect(shared.copies.get('key')).toBe(before);
    expect(shared.locks.size).toBe(0);
  });

  it('counts one read of the store for each load, with what it finds there', async () => {
    const [holder, other] = [gateway(), gateway()];
    holder.source.say = respondsAfter(1000, 'first');
    const reads = [read(holder), read(other)];
    await passMs(1200);
    await Promise.all(reads);
    await passMs(11_000);
    await read(gateway());
    const late = gateway();
    await read(late);
    const states = async ({ metrics }: Gateway) => {
      const samples = samplesOf(await metrics.registry.metrics());
      return ['miss', 'hit', 'stale'].map(
        (state) => samples.get(`cache_reads_total{level="shared",state="${state}"}`) ?? 0,
      );
    };
    expect(await states(holder)).toEqual([1, 0, 0]);
    expect(await states(other)).toEqual([1, 0, 0]);
    expect(await states(late)).toEqual([0, 0, 1]);
  });

  it('takes a copy as fresh for no longer than its writer', async () => {
    const copy = { id: 'x', ageMs: 0, freshMs: 9500, head, body: Buffer.from('theirs') };
    shared.copies.set('key', { copy, storedAt: Date.now() });
    const { cache, source } = gateway();
    const { value, freshUntil } = await cache.read(source.resource);
    expect([value.value, freshUntil - Date.now()]).toEqual(['theirs', 9500]);
  });

  it('takes a copy that was never fresh as a stale one', async () => {
    const copy = { id: 'x', ageMs: 0, freshMs: 0, head, body: Buffer.from('theirs') };
    shared.copies.set('key', { copy, storedAt: Date.now() });
    const { cache, source } = gateway();
    source.say = failsAfter(100);
    const reading = cache.read(source.resource);
    await passMs(0);
    expect(await reading).toMatchObject({ value: payloadOf('theirs'), served: 'stale' });
  });
});
