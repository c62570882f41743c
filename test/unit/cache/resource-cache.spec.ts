import fc from 'fast-check';
import { type Keyv } from 'keyv';
import { type Resource } from '../../../src/cache/resource';
import { type Metrics } from '../../../src/observability/metrics/metrics';
import { type ResourceCache } from '../../../src/cache/resource-cache';
import { UpstreamError } from '../../../src/upstream/transport/upstream-error';
import { passMs, useFakeTime } from '../../support/fake-time';
import {
  payloadOf,
  scriptedCache,
  ScriptedSource,
  textOf,
  Unknown,
  respondsAfter,
} from '../../support/scripted-source';

const refreshedAhead = (source: ScriptedSource, aheadFraction: number): Resource<string> =>
  source.with({ refresh: { ...source.resource.kind.refresh, aheadFraction } });

describe('the resource cache', () => {
  let cache: ResourceCache;
  let store: Keyv;
  let source: ScriptedSource;
  let metrics: Metrics;

  useFakeTime();

  beforeEach(() => {
    ({ cache, store, metrics } = scriptedCache());
    source = new ScriptedSource();
  });

  const passSeconds = (seconds: number) => {
    jest.setSystemTime(Date.now() + seconds * 1000);
  };
  const settle = () => new Promise(setImmediate);
  const read = async () => {
    const one = await cache.read(source.resource);
    return { value: textOf(one), served: one.served };
  };

  it('loads once and serves the fresh value', async () => {
    expect(await read()).toEqual({ value: 'first', served: 'miss' });
    passSeconds(9);
    expect(await read()).toEqual({ value: 'first', served: 'hit' });
    expect(source.loads).toBe(1);
  });

  it('makes one load for any number of simultaneous readers', async () => {
    const reads = await Promise.all(Array.from({ length: 100 }, read));
    expect(new Set(reads.map(({ value }) => value))).toEqual(new Set(['first']));
    expect(source.loads).toBe(1);
  });

  it('tells the reader who started a load from those who joined it', async () => {
    const readAll = async () => {
      const reads = await Promise.all([1, 2, 3].map(() => cache.read(source.resource)));
      return reads.map(({ served, wasStale, isCollapsed }) => ({ served, wasStale, isCollapsed }));
    };
    const joined = { served: 'miss', wasStale: false, isCollapsed: true };
    expect(await readAll()).toEqual([{ ...joined, isCollapsed: false }, joined, joined]);
    expect(await readAll()).toEqual(Array(3).fill({ served: 'hit', wasStale: false, isCollapsed: false }));
  });

  it('rejects for those who joined a load as for who started it', async () => {
    source.say = () => Promise.reject(new Error('down'));
    const reads = await Promise.allSettled([1, 2, 3].map(() => cache.read(source.resource)));
    expect(reads.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
      Array(3).fill('Error: down'),
    );
    expect(source.loads).toBe(1);
  });

  it('makes one load for readers who come at any moment around its end', async () => {
    let end: (value: string) => void = () => undefined;
    source.say = () => new Promise((resolve) => (end = resolve));
    const reads = [read()];
    await settle();
    end('first');
    for (let tick = 0; tick < 60; tick += 1) {
      reads.push(read());
      await Promise.resolve();
    }
    expect(new Set((await Promise.all(reads)).map(({ value }) => value))).toEqual(new Set(['first']));
    expect(source.loads).toBe(1);
  });

  it('serves the stale value while one refresh runs', async () => {
    await read();
    passSeconds(11);
    source.say = () => Promise.resolve('second');
    expect(await Promise.all([read(), read(), read()])).toEqual(
      Array(3).fill({ value: 'first', served: 'stale' }),
    );
    await settle();
    expect(source.loads).toBe(2);
    expect(await read()).toEqual({ value: 'second', served: 'hit' });
  });

  it('serves the stale value when the source fails, and lets it rest', async () => {
    await read();
    passSeconds(50);
    source.say = () => Promise.reject(new Error('down'));
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    expect(source.loads).toBe(2);
    passSeconds(2);
    source.say = () => Promise.resolve('second');
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    await settle();
    expect(await read()).toEqual({ value: 'second', served: 'hit' });
  });

  it('serves nothing past its last window', async () => {
    await read();
    passSeconds(111);
    source.say = () => Promise.reject(new Error('down'));
    await expect(cache.read(source.resource)).rejects.toThrow('down');
  });

  it('never stores a failure', async () => {
    source.say = () => Promise.reject(new Error('down'));
    await expect(cache.read(source.resource)).rejects.toThrow('down');
    await expect(cache.read(source.resource)).rejects.toThrow('down');
    expect(source.loads).toBe(2);
    source.say = () =>
      Promise.reject(
        new UpstreamError({ upstreamName: 'order', kind: 'unreachable', status: null, reason: 'refused' }),
      );
    await expect(cache.read(source.resource)).rejects.toThrow(UpstreamError);
    await expect(cache.read(source.resource)).rejects.toThrow(UpstreamError);
    expect(source.loads).toBe(4);
  });

  it('remembers for a while that the source does not know the resource', async () => {
    source.say = () => Promise.reject(new Unknown('unknown'));
    await expect(cache.read(source.resource)).rejects.toThrow(Unknown);
    await expect(cache.read(source.resource)).rejects.toThrow(Unknown);
    expect(source.loads).toBe(1);
    await expect(cache.read(source.with({}, 'other'))).rejects.toThrow(Unknown);
    expect(source.loads).toBe(2);
    passSeconds(3);
    source.say = () => Promise.resolve('born');
    expect(await read()).toEqual({ value: 'born', served: 'miss' });
  });

  it('does not let an unknown take the place of a value', async () => {
    await read();
    passSeconds(50);
    source.say = () => Promise.reject(new Unknown('forgotten'));
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    passSeconds(2);
    source.say = () => Promise.resolve('back');
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    await settle();
    expect(await read()).toEqual({ value: 'back', served: 'hit' });
  });

  it('does not let a lesser value take the place of a whole one', async () => {
    await read();
    source.say = () => Promise.resolve('lesser');
    passSeconds(11);
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    await settle();
    passSeconds(2);
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    await settle();
    passSeconds(40);
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    passSeconds(100);
    expect(await read()).toEqual({ value: 'lesser', served: 'miss' });
  });

  it('disbelieves an earlier state for a minute, and believes it then; both are counted', async () => {
    const earlier = async (outcome: string) => {
      const text = await metrics.registry.metrics();
      const sample = `order_earlier_states_total{interface="order",outcome="${outcome}"} `;
      return Number(text.split(sample)[1]?.split('\n')[0] ?? 0);
    };
    await read();
    passSeconds(31);
    source.say = () => Promise.resolve('earlier');
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    for (let n = 0; n < 5; n += 1) {
      passSeconds(10);
      expect(await read()).toEqual({ value: 'first', served: 'stale' });
    }
    passSeconds(9);
    expect((await read()).value).toBe('first');
    expect(await earlier('believed')).toBe(0);
    expect(await earlier('disbelieved')).toBeGreaterThan(4);
    passSeconds(1);
    expect(await read()).toEqual({ value: 'earlier', served: 'miss' });
    expect(await earlier('believed')).toBe(1);
  });

  it('begins the minute anew where the newer state comes between', async () => {
    await read();
    passSeconds(31);
    source.say = () => Promise.resolve('earlier');
    await read();
    passSeconds(31);
    source.say = () => Promise.resolve('first');
    await read();
    passSeconds(31);
    source.say = () => Promise.resolve('earlier');
    expect((await read()).value).toBe('first');
    passSeconds(31);
    expect((await read()).value).toBe('first');
  });

  it('lets no failed refresh overwrite what is newer by then', async () => {
    await read();
    passSeconds(31);
    let fail: (error: Error) => void = () => undefined;
    source.say = () => new Promise((_, reject) => (fail = reject));
    const reading = read();
    await settle();
    const stored = await store.get<object>('key');
    const newer = {
      ...stored,
      value: payloadOf('newer'),
      storedAt: Date.now(),
      freshUntil: Date.now() + 10_000,
    };
    await store.set('key', newer);
    fail(new Error('down'));
    expect(await reading).toEqual({ value: 'newer', served: 'hit' });
    expect(await read()).toEqual({ value: 'newer', served: 'hit' });
    expect(await store.get('key')).toMatchObject({ backoffUntil: 0, isOverdue: false });
  });

  it('lets no late load overwrite what is newer by then', async () => {
    await read();
    passSeconds(31);
    let end: (value: string) => void = () => undefined;
    source.say = () => new Promise((resolve) => (end = resolve));
    const reading = read();
    await settle();
    const stored = await store.get<object>('key');
    await store.set('key', {
      ...stored,
      value: payloadOf('newer'),
      storedAt: Date.now() + 5,
      freshUntil: Date.now() + 9000,
    });
    end('lesser');
    expect((await reading).value).toBe('newer');
    expect((await read()).value).toBe('newer');
  });

  it('keeps the value that it has when a refresh brings the same', async () => {
    const before = await cache.read(source.resource);
    passSeconds(11);
    await read();
    await settle();
    const after = await cache.read(source.resource);
    expect(after).toMatchObject({ storedAt: Date.now(), served: 'hit' });
    expect(after.value).toBe(before.value);
    expect(source.loads).toBe(2);
  });

  it('returns how long a read would give the same value', async () => {
    const ahead = refreshedAhead(source, 0.1);
    const stored = Date.now();
    expect(await cache.read(source.resource)).toMatchObject({ validUntil: stored + 10_000 });
    expect(await cache.read(ahead)).toMatchObject({ validUntil: stored + 9_000 });
    passSeconds(50);
    source.say = () => Promise.reject(new Error('down'));
    expect(await cache.read(source.resource)).toMatchObject({ validUntil: Date.now() + 1000 });
  });

  it('never loads twice at once, and never serves past the last window, whatever happens when', async () => {
    const step = fc.record({
      passSeconds: fc.constantFrom(0, 0, 1, 8.95, 9.5, 11, 25, 60, 200),
      readers: fc.nat(4),
      loadEnds: fc.constantFrom('not yet', 'resolve', 'reject'),
    });
    const policy = fc.record({
      aheadFraction: fc.constantFrom(0, 0.1, 0.25),
      servesStaleAtOnce: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(policy, fc.array(step, { maxLength: 30 }), async (how, steps) => {
        const { aheadFraction, servesStaleAtOnce } = how;
        await store.clear();
        const running: { resolve: () => void; reject: () => void }[] = [];
        let mostAtOnce = 0;
        source.say = () =>
          new Promise((resolve, reject) => {
            running.push({
              resolve: () => {
                resolve(String(Date.now()));
              },
              reject: () => {
                reject(new Error('down'));
              },
            });
            mostAtOnce = Math.max(mostAtOnce, running.length);
          });
        const served: Promise<void>[] = [];
        const resource = source.with({ refresh: { aheadFraction, servesStaleAtOnce } });
        for (const { passSeconds: seconds, readers, loadEnds } of steps) {
          passSeconds(seconds);
          for (let reader = 0; reader < readers; reader += 1) {
            const requestedAt = Date.now();
            served.push(
              cache.read(resource).then(
                ({ storedAt }) => {
                  expect(requestedAt - storedAt).toBeLessThan(110_000);
                },
                (error: unknown) => {
                  expect(error).toEqual(new Error('down'));
                },
              ),
            );
          }
          await settle();
          if (loadEnds !== 'not yet') running.pop()?.[loadEnds]();
          await settle();
        }
        while (running.length > 0) {
          running.pop()?.resolve();
          await settle();
        }
        await Promise.all(served);
        expect(mostAtOnce).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('returns what is stored without a load', async () => {
    expect(cache.peek(source.resource)).toBeNull();
    await read();
    expect(cache.peek(source.resource)).toMatchObject({ value: payloadOf('first'), served: 'hit' });
    passSeconds(50);
    expect(cache.peek(source.resource)).toMatchObject({ value: payloadOf('first'), served: 'stale' });
    passSeconds(100);
    expect(cache.peek(source.resource)).toBeNull();
    expect(source.loads).toBe(1);
  });

  it('polls what is older than asked for, in the background', async () => {
    await read();
    passSeconds(5);
    await cache.poll(source.resource, 6000);
    expect(source.loads).toBe(1);
    await cache.poll(source.resource, 5000);
    expect(source.loads).toBe(2);
    expect(source.loadOptions.map(({ priority }) => priority)).toEqual(['foreground', 'background']);
  });

  it('polls what is not stored, whatever error is cached, and rejects as the load does', async () => {
    source.say = () => Promise.reject(new Unknown('not here'));
    await expect(cache.poll(source.resource, 5000)).rejects.toThrow('not here');
    await expect(cache.poll(source.resource, 5000)).rejects.toThrow('not here');
    expect(source.loads).toBe(2);
  });

  it('refreshes a fresh value once something else tells that it has changed since', async () => {
    await read();
    passSeconds(3);
    cache.outdate(source.resource, Date.now() - 3000);
    expect(await read()).toEqual({ value: 'first', served: 'hit' });
    cache.outdate(source.resource, Date.now());
    source.say = () => Promise.resolve('second');
    expect(await read()).toEqual({ value: 'first', served: 'stale' });
    await settle();
    expect(await read()).toEqual({ value: 'second', served: 'hit' });
    expect(source.loads).toBe(2);
  });

  it('makes no stale value fresh by telling that it has changed, and stores none', async () => {
    cache.outdate(source.resource, Date.now());
    expect(cache.peek(source.resource)).toBeNull();
    await read();
    passSeconds(15);
    cache.outdate(source.resource, Date.now() - 1000);
    passSeconds(15.5);
    source.say = respondsAfter(2000, 'second');
    const waiting = read();
    await passMs(2000);
    expect(await waiting).toEqual({ value: 'first', served: 'stale' });
  });

  it('gives a stored value the windows that it has by now', async () => {
    cache.refit(source.resource);
    expect(cache.peek(source.resource)).toBeNull();
    let freshSeconds = 10;
    const resource = source.with({
      freshness: () => ({ freshSeconds, staleSeconds: 20, staleOnErrorSeconds: 100 }),
    });
    await cache.read(resource);
    freshSeconds = 60;
    passSeconds(5);
    cache.refit(resource);
    passSeconds(50);
    expect(await cache.read(resource)).toMatchObject({ served: 'hit' });
    expect(source.loads).toBe(1);
  });

  it('tells an observer of each value that is stored under its key', async () => {
    let stored = 0;
    cache.observers.set(source.resource.key, () => (stored += 1));
    await read();
    await cache.read(source.with({}, 'other'));
    expect(stored).toBe(1);
    await cache.copyNewer(source.resource);
    expect([stored, source.loads]).toEqual([2, 3]);
  });

  it('tells a miss that replaces a stale value from one that replaces none', async () => {
    const wasStale = async () => (await cache.read(source.resource)).wasStale;
    expect(await wasStale()).toBe(false);
    passSeconds(31);
    expect(await wasStale()).toBe(true);
  });
});
