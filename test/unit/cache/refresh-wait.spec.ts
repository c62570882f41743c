import { type Resource } from '../../../src/cache/resource';
import { type ResourceCache } from '../../../src/cache/resource-cache';
import { CancellationToken } from '../../../src/lib/cancellation-token';
import { passMs, useFakeTime } from '../../support/fake-time';
import {
  failsAfter,
  payloadOf,
  respondsAfter,
  scriptedCache,
  ScriptedSource,
  textOf,
} from '../../support/scripted-source';

/** Fresh for 10 s, stale for 20 more, on error for 100 more; jitter is off. */
const freshMs = 10_000;
const waitMs = 1000;

describe('waiting for a refresh', () => {
  let cache: ResourceCache;
  let source: ScriptedSource;
  let resource: Resource<string>;

  useFakeTime();

  beforeEach(async () => {
    ({ cache } = scriptedCache());
    source = new ScriptedSource();
    resource = source.with({ refresh: { aheadFraction: 0.25, servesStaleAtOnce: false } });
    await cache.read(resource);
  });

  const hangs = () => new Promise<string>(() => undefined);

  /** What a reader gets, and after how long, within ten seconds. */
  async function read(
    cancellation?: CancellationToken,
  ): Promise<{ value: string; served: string; ms: number }> {
    const startedAt = Date.now();
    const reading = cache
      .read(resource, cancellation && { cancellation })
      .then((one) => ({ value: textOf(one), served: one.served, ms: Date.now() - startedAt }));
    const ended: string[] = [];
    void reading.finally(() => ended.push('reading'));
    await passMs(0);
    while (ended.length === 0 && Date.now() < startedAt + 10_000) await passMs(10);
    return reading;
  }

  it('a lone reader past the fresh window gets the current value of the interface', async () => {
    await passMs(freshMs);
    source.say = respondsAfter(450, 'second');
    expect(await read()).toEqual({ value: 'second', served: 'miss', ms: 450 });
  });

  it.each([
    ['in the stale window', freshMs],
    ['on error alone', 50_000],
  ])('ends after its time %s, and the refresh goes on', async (_, ageMs) => {
    await passMs(ageMs);
    source.say = respondsAfter(1600, 'second');
    expect(await read()).toEqual({ value: 'first', served: 'stale', ms: waitMs });
    expect(await read()).toEqual({ value: 'first', served: 'stale', ms: 0 });
    await passMs(600);
    expect(await read()).toEqual({ value: 'second', served: 'hit', ms: 0 });
    expect(source.loads).toBe(2);
  });

  it('counts from the start of the refresh, for whoever joins it', async () => {
    await passMs(freshMs);
    source.say = hangs;
    const first = cache.read(resource);
    await passMs(700);
    expect(await read()).toMatchObject({ value: 'first', ms: 300 });
    expect(await first).toMatchObject({ value: payloadOf('first'), served: 'stale' });
  });

  it.each([waitMs, waitMs + 600])('does not begin %d ms after the refresh has started', async (ms) => {
    await passMs(freshMs);
    source.say = hangs;
    void cache.read(resource);
    await passMs(ms);
    expect(await cache.read(resource)).toMatchObject({ value: payloadOf('first'), served: 'stale' });
  });

  it.each([
    ['in the stale window', freshMs],
    ['on error alone', 50_000],
  ])('is spared whoever comes after one that failed late, %s', async (_, ageMs) => {
    await passMs(ageMs);
    source.say = failsAfter(2000);
    expect(await read()).toMatchObject({ served: 'stale', ms: waitMs });
    for (let poll = 0; poll < 20; poll += 1) {
      expect(await read()).toMatchObject({ value: 'first', served: 'stale', ms: 0 });
      await passMs(500);
    }
    // Of 10 s each call takes two, and then rests for one.
    expect(source.loads).toBeLessThanOrEqual(2 + 4);
    source.say = respondsAfter(100, 'second');
    await passMs(3000);
    expect(await read()).toMatchObject({ value: 'first', served: 'stale', ms: 0 });
    await passMs(100);
    expect(await read()).toMatchObject({ value: 'second', served: 'hit', ms: 0 });
    await passMs(freshMs);
    source.say = respondsAfter(100, 'third');
    expect(await read()).toMatchObject({ value: 'third', served: 'miss', ms: 100 });
  });

  it('is spared whoever comes after one that failed at once, and the interface rests for a second', async () => {
    await passMs(freshMs);
    source.say = failsAfter(0);
    expect(await read()).toMatchObject({ value: 'first', served: 'stale' });
    await passMs(900);
    expect(await read()).toMatchObject({ served: 'stale', ms: 0 });
    expect(source.loads).toBe(2);
    source.say = hangs;
    await passMs(200);
    expect(await read()).toMatchObject({ served: 'stale', ms: 0 });
    expect(source.loads).toBe(3);
  });

  it('is spared readers of an interface that is always late, until it responds in time', async () => {
    await passMs(freshMs);
    source.say = respondsAfter(1500, 'second');
    expect(await read()).toMatchObject({ value: 'first', ms: waitMs });
    await passMs(500 + freshMs);
    source.say = respondsAfter(1500, 'third');
    expect(await read()).toMatchObject({ value: 'second', served: 'stale', ms: 0 });
    await passMs(1500 + freshMs);
    source.say = respondsAfter(300, 'fourth');
    expect(await read()).toMatchObject({ value: 'third', served: 'stale', ms: 0 });
    await passMs(300 + freshMs);
    source.say = respondsAfter(300, 'fifth');
    expect(await read()).toMatchObject({ value: 'fifth', served: 'miss', ms: 300 });
  });

  it('is not spared after a first load that took longer, nor after a refresh right in time', async () => {
    ({ cache } = scriptedCache());
    source.say = respondsAfter(waitMs + 500, 'first');
    expect(await read()).toEqual({ value: 'first', served: 'miss', ms: waitMs + 500 });
    for (const value of ['second', 'third']) {
      await passMs(freshMs);
      source.say = respondsAfter(waitMs, value);
      expect(await read()).toEqual({ value, served: 'miss', ms: waitMs });
    }
  });

  it('is needed by nobody where many read: one refreshes ahead in the last quarter', async () => {
    source.say = respondsAfter(450, 'second');
    for (let ms = 0; ms < 3 * freshMs; ms += 30) {
      expect(await read()).toMatchObject({ served: 'hit', ms: 0 });
      await passMs(30);
    }
    expect(source.loads).toBeLessThanOrEqual(1 + 4);
  });

  it('starts no refresh before the last quarter', async () => {
    await passMs(0.74 * freshMs);
    await read();
    expect(source.loads).toBe(1);
    await passMs(0.02 * freshMs);
    await read();
    expect(source.loads).toBe(2);
  });

  it('can be aborted by its reader, and the refresh continues for the next one', async () => {
    await passMs(freshMs);
    source.say = respondsAfter(800, 'second');
    const cancellation = new CancellationToken();
    void cache.read(resource, { cancellation });
    await passMs(400);
    cancellation.abort();
    await passMs(100);
    expect(await read()).toEqual({ value: 'second', served: 'miss', ms: 300 });
    expect(source.loads).toBe(2);
  });

  it('is told truly: how long nothing changes, and how long something stored is served', async () => {
    const first = await cache.read(resource);
    expect(first.validUntil).toBe(Date.now() + 0.75 * freshMs);
    expect(first.servableUntil).toBe(Date.now() + 30_000);
    await passMs(freshMs);
    source.say = () => Promise.reject(new Error('down'));
    const inBackoff = await cache.read(resource);
    expect(inBackoff.validUntil).toBe(Date.now() + 1000);
    expect(inBackoff.servableUntil).toBe(inBackoff.freshUntil + 100_000);
  });
});
