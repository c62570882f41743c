import { type ReadOptions } from '../../../src/cache/cached-read';
import { type Resource } from '../../../src/cache/resource';
import { type ResourceCache } from '../../../src/cache/resource-cache';
import { CancellationToken } from '../../../src/lib/cancellation-token';
import { newCorrelationIds } from '../../../src/observability/correlation-ids';
import { type Metrics } from '../../../src/observability/metrics/metrics';
import { passMs, useFakeTime } from '../../support/fake-time';
import { samplesOf } from '../../support/metrics';
import { failsAfter, payloadOf, scriptedCache, ScriptedSource, textOf } from '../../support/scripted-source';

describe('the load of a resource', () => {
  let cache: ResourceCache;
  let metrics: Metrics;
  let source: ScriptedSource;
  let resource: Resource<string>;

  useFakeTime();

  beforeEach(() => {
    ({ cache, metrics } = scriptedCache());
    source = new ScriptedSource();
    ({ resource } = source);
  });

  /** Makes the stored entry one whose refresh failed. */
  const failRefresh = async () => {
    source.say = failsAfter(0);
    void cache.read(resource);
    await passMs(1000);
    source.say = () => Promise.resolve('second');
  };

  it.each<[string, number, ReadOptions['priority'], string]>([
    ['a cold read', 0, undefined, 'foreground'],
    ['a cold read in the background', 0, 'background', 'background'],
    ['a read in the stale window', 11_000, 'foreground', 'background'],
    ['a read past the stale window', 31_000, undefined, 'foreground'],
    ['a read in the background past the stale window', 31_000, 'background', 'background'],
  ])(
    'of %s has the right priority, and the correlation ids of its reader',
    async (_, ageMs, priority, expected) => {
      if (ageMs > 0) await cache.read(resource);
      await passMs(ageMs);
      const correlationIds = newCorrelationIds();
      await cache.read(resource, { ...(priority && { priority }), correlationIds });
      expect(source.loadOptions.at(-1)).toMatchObject({ priority: expected, correlationIds });
    },
  );

  it('has background priority in the stale window also where its reader waits for it', async () => {
    resource = source.with({ refresh: { ...resource.kind.refresh, servesStaleAtOnce: false } });
    await cache.read(resource);
    await passMs(29_999);
    await cache.read(resource);
    expect(source.loadOptions.map(({ priority }) => priority)).toEqual(['foreground', 'background']);
  });

  it('has background priority for a poll', async () => {
    await cache.poll(resource, 1000);
    expect(source.loadOptions).toMatchObject([{ priority: 'background' }]);
  });

  it('gives its readers the loaded value, and later ones what is unpacked', async () => {
    resource = source.with({ isReadOnce: true });
    source.say = () => Promise.resolve('"first"');
    const together = await Promise.all([cache.read(resource), cache.read(resource)]);
    expect(together.map(textOf)).toEqual(['"first"', '"first"']);
    expect(textOf(await cache.read(resource))).toBe('first, unpacked');
    expect(cache.peek(resource)?.value.value).toBe('first, unpacked');
  });

  it('stores the loaded value where it replaces another', async () => {
    resource = source.with({ isReadOnce: true });
    source.say = () => Promise.resolve('"first"');
    await cache.read(resource);
    await passMs(31_000);
    source.say = () => Promise.resolve('"second"');
    expect(textOf(await cache.read(resource))).toBe('"second"');
    expect(textOf(await cache.read(resource))).toBe('"second"');
  });

  it('has background priority where the entry is served at once past the stale window', async () => {
    await cache.read(resource);
    await passMs(31_000);
    await failRefresh();
    const correlationIds = newCorrelationIds();
    const read = await cache.read(resource, { priority: 'foreground', correlationIds });
    expect(read).toMatchObject({ value: payloadOf('first'), served: 'stale' });
    expect(source.loadOptions.at(-1)).toMatchObject({ priority: 'background', correlationIds });
  });

  it('is made anew for a reader who comes after all others have gone, and shared from then on', async () => {
    const ends: (() => void)[] = [];
    source.say = () =>
      new Promise((_, reject) =>
        ends.push(() => {
          reject(new Error('aborted'));
        }),
      );
    const cancellation = new CancellationToken();
    const abandoned = cache.read(resource, { cancellation }).catch(() => 'rejected');
    cancellation.abort();
    source.say = () => new Promise((resolve) => setTimeout(resolve, 100, 'second'));
    const next = cache.read(resource);
    expect(source.loads).toBe(2);
    ends[0]?.();
    expect(await abandoned).toBe('rejected');
    const last = cache.read(resource);
    await passMs(100);
    expect(await Promise.all([next, last])).toMatchObject([
      { value: payloadOf('second') },
      { value: payloadOf('second') },
    ]);
    expect(source.loads).toBe(2);
  });

  it('is counted apart from the reads of the memory, each with what it finds', async () => {
    await cache.read(resource);
    await passMs(1000);
    await cache.read(resource);
    await passMs(10_000);
    await cache.read(resource);
    await passMs(0);
    const samples = samplesOf(await metrics.registry.metrics());
    const reads = (level: string, state: string) =>
      samples.get(`cache_reads_total{level="${level}",state="${state}"}`) ?? 0;
    expect(['miss', 'hit', 'stale'].map((state) => reads('memory', state))).toEqual([1, 1, 1]);
    expect(reads('upstream', 'miss')).toBe(2);
  });
});
