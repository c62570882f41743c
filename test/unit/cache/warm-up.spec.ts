import { Logger } from '@nestjs/common';
import { WarmUp } from '../../../src/cache/warm-up';
import { Settings } from '../../../src/config/settings';
import { clock } from '../../../src/lib/clock';
import { type RedisConnection } from '../../../src/redis/redis-connection';
import { UpstreamError } from '../../../src/upstream/transport/upstream-error';
import { type UpstreamResponse } from '../../../src/upstream/upstream-payload';
import { FakeDistributedStore } from '../../support/fake-distributed-store';
import { scriptedCache } from '../../support/scripted-source';
import { jsonResponse, type StubCall, stubbedCatalogue } from '../../support/stubbed-catalogue';
import { takeToken } from '../../support/upstream-records';

// Jest does not fake these timers.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      });
    }),
}));

const bodies = {
  order: JSON.stringify({ tokens: { [takeToken]: { symbol: 'TAK', decimals: 6, address: takeToken } } }),
  statistics: JSON.stringify({ tokens: [], users: [], totalCount: 0 }),
};

interface Options {
  readonly enabled?: boolean;
  readonly chainIds?: readonly string[];
  /** Of either upstream. */
  readonly requestsPerMinute?: number | null;
}

describe('the warm-up', () => {
  let startedAt: number;
  let warnings: string[];
  let calls: (StubCall & { readonly atMs: number })[];
  let respond: (call: StubCall) => Promise<UpstreamResponse>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(clock, 'now').mockImplementation(Date.now);
    warnings = [];
    const noLog = () => undefined;
    Logger.overrideLogger({ log: noLog, error: noLog, warn: (text: string) => warnings.push(text) });
    startedAt = Date.now();
    calls = [];
    respond = ({ source }) => Promise.resolve(jsonResponse(bodies[source]));
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    Logger.overrideLogger(false);
  });

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const respondAfter =
    (ms: number): typeof respond =>
    ({ source }) =>
      new Promise((resolve) => setTimeout(resolve, ms, jsonResponse(bodies[source])));
  const targets = (source: string) =>
    calls.filter((call) => call.source === source).map(({ request }) => request.path);
  const tokenListsAt = () => calls.filter(({ source }) => source === 'order').map(({ atMs }) => atMs);

  function start(
    { enabled = true, chainIds = ['1', '10'], requestsPerMinute = null }: Options = {},
    store?: FakeDistributedStore,
    redis: RedisConnection | null = null,
  ) {
    const { cache } = scriptedCache(store);
    const resources = stubbedCatalogue((call) => {
      calls.push({ ...call, atMs: Date.now() - startedAt });
      return respond(call);
    });
    const settings = Object.assign(new Settings(), {
      warmUp: { enabled, timeoutMs: 5000 },
      tokenList: { chainIds },
      order: { requestsPerMinute },
      statistics: { requestsPerMinute },
    });
    const warmUp = new WarmUp(cache, resources, redis, settings);
    const timersBefore = jest.getTimerCount();
    let completedAtMs: number | null = null;
    warmUp.onApplicationBootstrap();
    void warmUp.completed.then(() => (completedAtMs = Date.now() - startedAt));
    return {
      ...{ warmUp, cache, resources },
      completedAtMs: () => completedAtMs,
      timers: () => jest.getTimerCount() - timersBefore,
    };
  }

  it('loads the token lists, their popularity and the first leaderboard page, in the background', async () => {
    const { completedAtMs, timers } = start();
    await pass(0);
    expect(targets('order')).toEqual(['/v1.0/token-list?chainId=1', '/v1.0/token-list?chainId=10']);
    expect(targets('statistics')).toEqual([
      '/api/TokenMetadata/popularTokens',
      '/api/Users/usersLeaderboard',
      '/api/TokenMetadata/popularTokens/1',
      '/api/TokenMetadata/popularTokens/10',
    ]);
    const page = calls.find(({ request }) => request.method === 'POST')?.request.body;
    expect(JSON.parse(String(page?.bytes))).toEqual({ skip: 0, take: 20 });
    expect(new Set(calls.map(({ priority }) => priority))).toEqual(new Set(['background']));
    expect(completedAtMs()).toBe(0);
    expect([warnings, timers()]).toEqual([[], 0]);
  });

  it('is completed at once and makes no call where it is disabled', async () => {
    const { completedAtMs } = start({ enabled: false });
    await pass(10_000);
    expect([completedAtMs(), calls]).toEqual([0, []]);
  });

  it('makes one call at a time to each upstream', async () => {
    respond = respondAfter(100);
    const { completedAtMs } = start();
    await pass(1000);
    expect(tokenListsAt()).toEqual([0, 100]);
    expect(calls).toHaveLength(6);
    expect(completedAtMs()).toBe(400);
  });

  it('is completed after its timeout, and continues', async () => {
    respond = respondAfter(4000);
    const { completedAtMs } = start();
    await pass(60_000);
    expect(completedAtMs()).toBe(5000);
    expect(calls).toHaveLength(6);
  });

  it.each([
    ['a quarter of the quota', 8, [0, 0, 60_000, 60_000, 120_000]],
    ['a quarter of the quota, rounded down', 11, [0, 0, 60_000, 60_000, 120_000]],
    ['at least one call', 1, [0, 60_000, 120_000, 180_000, 240_000]],
    ['any number of calls without a quota', null, [0, 0, 0, 0, 0]],
  ])('uses %s a minute', async (_, requestsPerMinute, times) => {
    start({ chainIds: ['1', '2', '3', '4', '5'], requestsPerMinute });
    await pass(500_000);
    expect(tokenListsAt()).toEqual(times);
  });

  it('makes no further call once the gateway shuts down', async () => {
    respond = respondAfter(100);
    const { warmUp } = start();
    await pass(50);
    warmUp.beforeApplicationShutdown();
    await pass(10_000);
    expect(calls).toHaveLength(2);
  });

  it('waits for no quota once the gateway shuts down', async () => {
    const { warmUp, completedAtMs, timers } = start({ requestsPerMinute: 4 });
    await pass(1000);
    warmUp.beforeApplicationShutdown();
    await pass(0);
    expect(calls).toHaveLength(2);
    expect(completedAtMs()).toBe(1000);
    expect(timers()).toBe(0);
  });

  it('leaves what fails to its first request, and loads the rest', async () => {
    const good = respond;
    respond = (call) =>
      call.request.path.endsWith('chainId=1') ? Promise.reject(new Error('down')) : good(call);
    const { cache, resources, completedAtMs } = start();
    await pass(0);
    expect([calls.length, completedAtMs()]).toEqual([6, 0]);
    expect(warnings).toEqual(['1 of 2 were not read ahead: Error: down']);
    respond = good;
    expect(await cache.read(resources.tokenList('1'))).toMatchObject({ served: 'miss' });
    expect(await cache.read(resources.tokenList('10'))).toMatchObject({ served: 'hit' });
  });

  describe('tells to check the URL', () => {
    const rejects = (status: number | null, kind: 'invalid' | 'failed' = 'invalid') =>
      Promise.reject(new UpstreamError({ upstreamName: 'order', kind, status, reason: 'none' }));
    const warningsOf = async (reject: (n: number) => Promise<never>) => {
      const good = respond;
      let n = 0;
      respond = (call) => (call.source === 'order' ? reject((n += 1)) : good(call));
      start({ chainIds: ['1', '2', '3'] });
      await pass(0);
      return warnings.map((warning) => warning.replace(/ahead: (?!\d).*/, 'ahead: …'));
    };
    const misdirected = (status: number) => [
      `3 of 3 were not read ahead: ${status} on every path: is ORDER_URL right?`,
    ];
    const failed = ['3 of 3 were not read ahead: …'];

    it.each<[string, (n: number) => Promise<never>, string[]]>([
      ['where no path is known', () => rejects(404), misdirected(404)],
      ['where every path redirects', () => rejects(300), misdirected(300)],
      ['where all that respond know no path', (n) => rejects(n === 2 ? null : 404), misdirected(404)],
      [
        'beside another failure',
        (n) => (n === 1 ? Promise.reject(new Error()) : rejects(404)),
        misdirected(404),
      ],
      ['not where the statuses differ', (n) => rejects(n === 2 ? 403 : 404), failed],
      ['not where one fails otherwise', (n) => rejects(404, n === 2 ? 'failed' : 'invalid'), failed],
      ['not where responses are invalid', () => rejects(200), failed],
      ['not where nothing responds', () => rejects(null), failed],
    ])('%s', async (_, reject, expected) => {
      expect(await warningsOf(reject)).toEqual(expected);
    });

    it('of the statistics interface, by its variable', async () => {
      const good = respond;
      respond = (call) => (call.source === 'statistics' ? rejects(404) : good(call));
      start({ chainIds: [] });
      await pass(0);
      expect(warnings).toEqual(['2 of 2 were not read ahead: 404 on every path: is STATS_URL right?']);
    });

    it('not where a path is known', async () => {
      const good = respond;
      respond = (call) => (call.request.path.endsWith('chainId=1') ? rejects(404) : good(call));
      start();
      await pass(0);
      expect(warnings).toEqual([expect.stringMatching(/^1 of 2 were not read ahead: (?!404)/)]);
    });
  });

  it('waits until it is known whether the shared store is available', async () => {
    let settle: () => void = () => undefined;
    const firstAttempt = new Promise<void>((resolve) => (settle = resolve));
    start({}, new FakeDistributedStore(), { firstAttempt } as RedisConnection);
    await pass(1000);
    expect(calls).toEqual([]);
    settle();
    await pass(0);
    expect(calls).toHaveLength(6);
  });

  it('reads what another gateway has loaded, which uses no quota', async () => {
    const store = new FakeDistributedStore();
    start({ chainIds: ['1', '2'] }, store);
    await pass(0);
    calls = [];
    start({ chainIds: ['1', '2', '3', '4'], requestsPerMinute: 4 }, store);
    await pass(0);
    expect(targets('order')).toEqual(['/v1.0/token-list?chainId=3']);
    await pass(59_000);
    expect(targets('order')).toHaveLength(1);
    await pass(2000);
    expect(targets('order')).toHaveLength(2);
  });
});
