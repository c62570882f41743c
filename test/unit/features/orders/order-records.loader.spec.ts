import { type CachedRead } from '../../../../src/cache/cached-read';
import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type ResourceCatalogue } from '../../../../src/cache/resource-catalogue';
import { Settings } from '../../../../src/config/settings';
import { OrderRecordsLoader, type WaitPolicy } from '../../../../src/features/orders/order-records.loader';
import { clock } from '../../../../src/lib/clock';
import {
  type FailureKind,
  type UpstreamName,
  UpstreamError,
} from '../../../../src/upstream/transport/upstream-error';
import { requestContext } from '../../../support/request-context';
import { joinedId, orderOf, statisticsOf } from '../../../support/joined-orders';

const graceMs = 1000;

interface Read {
  readonly resolve: (read: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A cache whose reads end when the test says so, and its stored copies. */
class ScriptedCache {
  readonly reads = new Map<UpstreamName, Read>();
  readonly stored = new Map<UpstreamName, unknown>();

  read({ source }: { readonly source: UpstreamName }): Promise<unknown> {
    return new Promise((resolve, reject) => this.reads.set(source, { resolve, reject }));
  }

  peek({ source }: { readonly source: UpstreamName }): unknown {
    return this.stored.get(source) ?? null;
  }
}

const records = { statistics: statisticsOf(), order: orderOf() };
const times = { storedAt: 5, freshUntil: 6, validUntil: 7, servableUntil: 8 };

const readOf = (
  source: UpstreamName,
  { served = 'miss', record = records[source] }: { served?: string; record?: object | null } = {},
): CachedRead<unknown> =>
  ({
    key: `${source}/order/${joinedId}`,
    source,
    served,
    ...times,
    value: { status: 200, body: Buffer.from(source), value: { record } },
  }) as CachedRead<unknown>;

const failure = (upstreamName: UpstreamName, kind: FailureKind) =>
  new UpstreamError({ upstreamName, kind, status: null, reason: 'no record' });

let cache: ScriptedCache;
let loader: OrderRecordsLoader;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  jest.spyOn(clock, 'toWallClock').mockImplementation((ms) => ms + 1000);
  cache = new ScriptedCache();
  const resources = {
    statisticsOrder: (id: string) => ({ source: 'statistics', key: `statistics/order/${id}` }),
    orderRecord: (id: string) => ({ source: 'order', key: `order/order/${id}` }),
  };
  loader = new OrderRecordsLoader(
    cache as unknown as ResourceCache,
    resources as unknown as ResourceCatalogue,
    Object.assign(new Settings(), { calls: { joinGraceMs: graceMs } }),
  );
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const load = (waitPolicy: WaitPolicy = 'grace-period') => loader.load(joinedId, waitPolicy, requestContext());
const resolve = (source: UpstreamName, options?: Parameters<typeof readOf>[1]) =>
  cache.reads.get(source)?.resolve(readOf(source, options));
const reject = (source: UpstreamName, error: Error) => cache.reads.get(source)?.reject(error);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** What a load has come to so far: its results, its error, or that it still waits. */
const stateOf = async (loading: Promise<unknown>): Promise<unknown> => {
  await pass(0);
  return Promise.race([loading.catch((error: unknown) => error), Promise.resolve('waits')]);
};

describe('loading both records of an order', () => {
  it.each<WaitPolicy>(['grace-period', 'full-timeout'])(
    'asks both at once, and has both: %s',
    async (waitPolicy) => {
      const loading = load(waitPolicy);
      expect([...cache.reads.keys()]).toEqual(['statistics', 'order']);
      resolve('order');
      resolve('statistics', { served: 'hit' });
      const asRead = (source: UpstreamName, served: string) => ({
        state: 'ok',
        record: records[source],
        fetchedAt: times.storedAt + 1000,
        read: readOf(source, { served }),
      });
      expect(await loading).toEqual({
        statistics: asRead('statistics', 'hit'),
        order: asRead('order', 'miss'),
      });
      expect(jest.getTimerCount()).toBe(0);
    },
  );

  it.each([
    ['miss', 'ok'],
    ['hit', 'ok'],
    ['stale', 'stale'],
  ])('a record that the cache served as a %s is %s', async (served, state) => {
    const loading = load();
    resolve('statistics', { served });
    resolve('order');
    expect(await loading).toMatchObject({ statistics: { state }, order: { state: 'ok' } });
  });

  it.each<[FailureKind, string]>([
    ['order-not-found', 'not-found'],
    ['invalid', 'invalid'],
    ['timeout', 'unavailable'],
    ['unreachable', 'unavailable'],
    ['failed', 'unavailable'],
    ['rejected', 'unavailable'],
    ['rate-limited', 'unavailable'],
    ['credentials-refused', 'unavailable'],
    ['overloaded', 'unavailable'],
  ])('a failure of the kind %s is a result: %s', async (kind, state) => {
    const loading = load();
    const error = failure('order', kind);
    reject('order', error);
    resolve('statistics');
    const { statistics, order } = await loading;
    expect(statistics.state).toBe('ok');
    expect(order).toEqual({ state, record: null, failure: error, isAwaited: false });
  });

  it('a record without its offers is invalid', async () => {
    const loading = load();
    resolve('statistics', { record: null });
    resolve('order');
    expect((await loading).statistics).toMatchObject({
      state: 'invalid',
      record: null,
      failure: { upstreamName: 'statistics', kind: 'invalid', status: 200 },
    });
  });

  it.each<WaitPolicy>(['grace-period', 'full-timeout'])(
    'rejects with a defect, and leaves no rejection unhandled: %s',
    async (waitPolicy) => {
      const unhandled: unknown[] = [];
      const note = (error: unknown) => void unhandled.push(error);
      process.on('unhandledRejection', note);
      const loading = load(waitPolicy).catch((error: unknown) => error);
      reject('order', new TypeError('unexpected'));
      await new Promise((resolveImmediate) => setImmediate(resolveImmediate));
      reject('statistics', new TypeError('late'));
      expect(await loading).toMatchObject({ message: 'unexpected' });
      await new Promise((resolveImmediate) => setImmediate(resolveImmediate));
      process.off('unhandledRejection', note);
      expect(unhandled).toEqual([]);
    },
  );
});

describe('the grace period of a record', () => {
  const sources: [first: UpstreamName, second: UpstreamName][] = [
    ['statistics', 'order'],
    ['order', 'statistics'],
  ];

  it.each(sources)('begins with that of %s; a record of %s within it is used', async (first, second) => {
    const loading = load();
    await pass(10 * graceMs);
    resolve(first);
    await pass(graceMs - 1);
    expect(await stateOf(loading)).toBe('waits');
    resolve(second);
    expect(await loading).toMatchObject({ [first]: { state: 'ok' }, [second]: { state: 'ok' } });
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each(sources)(
    'begins with that of %s; without one of %s in time, that is unavailable',
    async (first, second) => {
      const loading = load();
      resolve(first);
      await pass(graceMs);
      expect(await loading).toMatchObject({
        [first]: { state: 'ok', record: records[first] },
        [second]: {
          state: 'unavailable',
          record: null,
          failure: { upstreamName: second, kind: 'timeout', status: null },
          isAwaited: true,
        },
      });
    },
  );

  it.each(sources)(
    'begins with that of %s; a stored copy of %s replaces one that is late',
    async (first, second) => {
      cache.stored.set(second, readOf(second, { served: 'stale' }));
      const loading = load();
      resolve(first);
      await pass(graceMs);
      expect(await loading).toMatchObject({
        [first]: { state: 'ok' },
        [second]: { state: 'stale', record: records[second] },
      });
    },
  );

  it('does not begin with a failure', async () => {
    const loading = load();
    reject('order', failure('order', 'timeout'));
    await pass(10 * graceMs);
    expect(await stateOf(loading)).toBe('waits');
    resolve('statistics');
    expect(await loading).toMatchObject({ statistics: { state: 'ok' }, order: { state: 'unavailable' } });
  });

  it('ends with the failure of the other upstream', async () => {
    const loading = load();
    resolve('statistics');
    await pass(1);
    reject('order', failure('order', 'order-not-found'));
    expect(await loading).toMatchObject({ statistics: { state: 'ok' }, order: { state: 'not-found' } });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not apply to a request that waits for the full timeout', async () => {
    const loading = load('full-timeout');
    resolve('statistics');
    await pass(10 * graceMs);
    expect(await stateOf(loading)).toBe('waits');
    resolve('order');
    expect(await loading).toMatchObject({ statistics: { state: 'ok' }, order: { state: 'ok' } });
  });
});
