import { type CallSettings } from '../../../../src/config/sections/call-settings';
import { CancellationToken } from '../../../../src/lib/cancellation-token';
import { clock } from '../../../../src/lib/clock';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { RateLimitPause } from '../../../../src/upstream/resilience/rate-limit-pause';
import {
  LocalRateLimiter,
  type UpstreamRateLimiter,
} from '../../../../src/upstream/resilience/upstream-rate-limiter';
import { ConnectionLostError } from '../../../../src/upstream/transport/transport-errors';
import { type CallContext, UpstreamHttp } from '../../../../src/upstream/transport/upstream-http';
import { type UpstreamRequest } from '../../../../src/upstream/transport/upstream-transport';
import { type UpstreamResponse } from '../../../../src/upstream/upstream-payload';
import { FakeClock } from '../../../support/clock';
import { callSettings, RecordedAttempts } from '../../../support/upstream-calls';

const get: UpstreamRequest = { method: 'GET', path: '/x', maxBytes: 1024, isIdempotent: true };
const post: UpstreamRequest = { ...get, method: 'POST', isIdempotent: false };
const context: CallContext = { priority: 'foreground', correlationIds: newCorrelationIds() };

const response = (status: number, retryAfterSeconds: number | null = null): UpstreamResponse => ({
  status,
  contentType: null,
  retryAfterSeconds,
  retryAfterFault: null,
  body: Buffer.alloc(0),
});

const coded = (code: string) => Object.assign(new Error(code), { code });
const lost = ConnectionLostError.ifReset(coded('ECONNRESET'));

/** A transport that gives one result after another: a status, an error, or what a function makes of it. */
class FakeTransport {
  readonly timeoutsMs: number[] = [];
  isClosed = false;

  constructor(private readonly results: (number | UpstreamResponse | Error | (() => Promise<number>))[]) {}

  async send(_request: unknown, _ids: unknown, timeoutMs: number): Promise<UpstreamResponse> {
    this.timeoutsMs.push(timeoutMs);
    const result = this.results.shift() ?? 200;
    if (result instanceof Error) throw result;
    if (typeof result === 'object') return result;
    return response(typeof result === 'number' ? result : await result());
  }

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }
}

type Results = ConstructorParameters<typeof FakeTransport>[0];

describe('UpstreamHttp.send', () => {
  const start = (results: Results, changes: Partial<CallSettings> = {}, quota?: UpstreamRateLimiter) => {
    const transport = new FakeTransport(results);
    const attempts = new RecordedAttempts('order');
    const pause = new RateLimitPause();
    const limiters = { pause, ...(quota && { quota }) };
    const http = new UpstreamHttp('order', transport, callSettings(changes), attempts, limiters);
    return { http, transport, attempts, pause };
  };
  const noBudget = { retry: { share: 0, minDelayMs: 0, maxDelayMs: 0 } };
  const slowRetry = { retry: { share: 1, minDelayMs: 1000, maxDelayMs: 1000 } };

  it.each<[string, Results, number[]]>([
    ['a refused connection', [coded('ECONNREFUSED'), 200], [200]],
    ['a 503', [503, 200], [200]],
    ['a lost connection', [lost, 200], [200]],
  ])('retries after %s', async (_name, results, [status]) => {
    const { http, transport } = start(results);
    expect((await http.send(get, context)).status).toBe(status);
    expect(transport.timeoutsMs).toHaveLength(2);
  });

  it('retries once at most', async () => {
    const { http, transport } = start([503, 502, 200]);
    expect((await http.send(get, context)).status).toBe(502);
    expect(transport.timeoutsMs).toHaveLength(2);
  });

  it.each<[string, UpstreamRequest, Results, Partial<CallSettings>]>([
    ['a request that is not idempotent', post, [503, 200], {}],
    ['a request that is not idempotent over a lost connection', post, [lost, 200], {}],
    ['a 500', get, [500, 200], {}],
    ['a 429', get, [429, 200], {}],
    ['a 503 that asks for a pause', get, [response(503, 7), 200], {}],
    ['a timeout', get, [() => Promise.reject(new DOMException('late', 'TimeoutError')), 200], {}],
    ['a 503 beyond the retry budget', get, [503, 200], noBudget],
    ['a call without time for a retry', get, [503, 200], { budgetMs: 1000, ...slowRetry }],
  ])('does not retry %s', async (_name, request, results, changes) => {
    const { http, transport } = start(results, changes);
    await http.send(request, context).catch(() => undefined);
    expect(transport.timeoutsMs).toHaveLength(1);
  });

  it('retries after a lost connection without a budget', async () => {
    const { http } = start([lost, 200], noBudget);
    expect((await http.send(get, context)).status).toBe(200);
  });

  it('gives an attempt its timeout, or the time to the deadline if that is less', async () => {
    const { http, transport } = start([]);
    await http.send(get, context);
    await http.send(get, { ...context, deadline: clock.now() + 300 });
    expect(transport.timeoutsMs[0]).toBe(1000);
    expect(transport.timeoutsMs[1]).toBeLessThanOrEqual(300);
    expect(transport.timeoutsMs[1]).toBeGreaterThan(200);
  });

  describe('once the deadline has passed', () => {
    const late = { kind: 'timeout', status: null };

    afterEach(() => {
      jest.restoreAllMocks();
    });

    const passMs = (ms: number) => {
      const now = clock.now() + ms;
      jest.spyOn(clock, 'now').mockReturnValue(now);
    };

    it('sends nothing, and takes nothing of the quota', async () => {
      const limiter = new LocalRateLimiter(1, 60_000);
      const { http, transport, attempts } = start([], {}, limiter);
      await expect(http.send(get, { ...context, deadline: clock.now() })).rejects.toMatchObject(late);
      expect(attempts.breakerOutcomes).toEqual(['ignored']);
      expect([transport.timeoutsMs.length, limiter.remainingAt(clock.now())]).toEqual([0, 1]);
    });

    it('gives an attempt no time that is negative, wherever the deadline passes', async () => {
      const { http, transport } = start([]);
      const startedAt = clock.now();
      let now = startedAt;
      jest.spyOn(clock, 'now').mockImplementation(() => (now += 100));
      for (let deadline = 50; deadline < 1000; deadline += 100) {
        now = startedAt;
        await http.send(get, { ...context, deadline: startedAt + deadline }).catch(() => undefined);
      }
      expect(transport.timeoutsMs.some((timeoutMs) => timeoutMs > 0)).toBe(true);
      expect(transport.timeoutsMs.filter((timeoutMs) => timeoutMs < 0)).toEqual([]);
    });

    it('sends nothing of what waited for a slot, and leaves it to others', async () => {
      let finish: (status: number) => void = () => undefined;
      const pending = new Promise<number>((resolve) => (finish = resolve));
      const limiter = new LocalRateLimiter(3, 60_000);
      const { http, transport } = start([() => pending], { maxInFlight: 1 }, limiter);
      const first = http.send(get, context);
      const queued = http.send(get, { ...context, deadline: clock.now() + 300 });
      const other = http.send(get, context);
      passMs(300);
      finish(200);
      await expect(queued).rejects.toMatchObject(late);
      expect([(await first).status, (await other).status]).toEqual([200, 200]);
      expect([transport.timeoutsMs.length, limiter.remainingAt(clock.now())]).toEqual([2, 1]);
      expect(http.statusAt(clock.now()).bulkheads.caller).toEqual({ inFlight: 0, queued: 0 });
    });

    it('gives a grant back that came too late', async () => {
      const local = new LocalRateLimiter(2, 60_000);
      const slow = Object.assign(Object.create(local) as LocalRateLimiter, {
        tryAcquire: (...args: Parameters<LocalRateLimiter['tryAcquire']>) => {
          const granted = local.tryAcquire(...args);
          passMs(300);
          return Promise.resolve(granted);
        },
      });
      const { http, transport, attempts } = start([], {}, slow);
      const inTime = { ...context, deadline: clock.now() + 300 };
      await expect(http.send(get, inTime)).rejects.toMatchObject(late);
      expect(attempts.breakerOutcomes).toEqual(['ignored']);
      expect([transport.timeoutsMs.length, local.remainingAt(clock.now())]).toEqual([0, 2]);
    });
  });

  it('sends nothing for a call that is cancelled already', async () => {
    const cancellation = new CancellationToken();
    cancellation.abort();
    const { http, transport, attempts } = start([]);
    await expect(http.send(get, { ...context, cancellation })).rejects.toMatchObject({ kind: 'given-up' });
    expect(transport.timeoutsMs).toEqual([]);
    expect(attempts.breakerOutcomes).toEqual(['ignored']);
  });

  it('sends nothing for a call that is cancelled in the queue, and leaves the slot to others', async () => {
    let finish: (status: number) => void = () => undefined;
    const pending = new Promise<number>((resolve) => (finish = resolve));
    const { http, transport } = start([() => pending], { maxInFlight: 1 });
    const first = http.send(get, context);
    const cancellation = new CancellationToken();
    const queued = http.send(get, { ...context, cancellation });
    const other = http.send(get, context);
    expect(http.statusAt(clock.now()).bulkheads.caller).toEqual({ inFlight: 1, queued: 2 });
    cancellation.abort();
    await expect(queued).rejects.toMatchObject({ kind: 'given-up' });
    finish(200);
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    expect(transport.timeoutsMs).toHaveLength(2);
    expect(http.statusAt(clock.now()).bulkheads.caller).toEqual({ inFlight: 0, queued: 0 });
  });

  it('does not retry a call that is cancelled in the delay before the retry', async () => {
    const cancellation = new CancellationToken();
    const { http, transport } = start([503], { retry: { share: 1, minDelayMs: 500, maxDelayMs: 500 } });
    const sent = http.send(get, { ...context, cancellation });
    await new Promise(setImmediate);
    cancellation.abort();
    expect((await sent).status).toBe(503);
    expect(transport.timeoutsMs).toHaveLength(1);
  });

  it('has the budget for another retry after a call that is cancelled in that delay', async () => {
    const cancellation = new CancellationToken();
    const { http } = start([200, 503, 503, 200], { retry: { share: 0.5, minDelayMs: 200, maxDelayMs: 200 } });
    await http.send(get, context);
    const cancelled = http.send(get, { ...context, cancellation });
    await new Promise(setImmediate);
    cancellation.abort();
    expect([(await cancelled).status, (await http.send(get, context)).status]).toEqual([503, 200]);
  });

  it('keeps foreground and background calls in bulkheads of their own', async () => {
    const never = () => new Promise<number>(() => undefined);
    const { http } = start([never, never], { maxInFlight: 1, maxRefreshesInFlight: 1 });
    void http.send(get, context);
    void http.send(get, { ...context, priority: 'background' });
    await new Promise(setImmediate);
    expect(http.statusAt(clock.now()).bulkheads).toEqual({
      caller: { inFlight: 1, queued: 0 },
      refresh: { inFlight: 1, queued: 0 },
    });
  });

  it('rejects a call that finds the queue full', async () => {
    const never = () => new Promise<number>(() => undefined);
    const { http, attempts } = start([never], { maxInFlight: 1, maxQueued: 0 });
    void http.send(get, context);
    await expect(http.send(get, context)).rejects.toMatchObject({ kind: 'overloaded' });
    expect(attempts.breakerOutcomes).toEqual(['ignored']);
  });

  it('sends nothing while the circuit breaker is open', async () => {
    const breaker = { ...callSettings().breaker, consecutiveFailures: 1 };
    const { http, transport } = start([500], { breaker });
    await http.send(get, context);
    await expect(http.send(get, context)).rejects.toMatchObject({
      kind: 'unreachable',
      refusal: 'breaker-open',
      retryAfterSeconds: 5,
    });
    expect(transport.timeoutsMs).toHaveLength(1);
  });

  it('sends nothing beyond the rate limit, or while the upstream wants a pause', async () => {
    const spent = start([], {}, new LocalRateLimiter(1, 60_000));
    await spent.http.send(get, context);
    await expect(spent.http.send(get, context)).rejects.toMatchObject({
      kind: 'rate-limited',
      refusal: 'quota-spent',
    });
    const paused = start([response(429, 7)]);
    await paused.http.send(get, context);
    await expect(paused.http.send(get, context)).rejects.toMatchObject({
      kind: 'rate-limited',
      refusal: 'paused',
      retryAfterSeconds: 7,
    });
    expect([spent.transport.timeoutsMs.length, paused.transport.timeoutsMs.length]).toEqual([1, 1]);
  });

  it('states that it grants nothing for a pause, and not for the quota', async () => {
    const { http } = start([response(429, 7)], {}, new LocalRateLimiter(2, 60_000));
    expect(http.statusAt(clock.now())).toMatchObject({ quotaPerMinute: 2, quotaLeft: 2 });
    await http.send(get, context);
    expect(http.statusAt(clock.now())).toMatchObject({ quotaPerMinute: 2, quotaLeft: 0 });
    const unlimited = start([response(429, 7)]).http;
    await unlimited.send(get, context);
    expect(unlimited.statusAt(clock.now())).toMatchObject({ quotaPerMinute: null, quotaLeft: null });
  });

  it('has no probe out that the quota refused', async () => {
    const time = FakeClock.start();
    try {
      const { http, transport, pause } = start([], {}, new LocalRateLimiter(1, 60_000));
      await http.send(get, context);
      pause.begin(5_000, clock.now());
      time.passSeconds(6);
      await expect(http.send(get, context)).rejects.toMatchObject({
        refusal: 'paused',
        retryAfterSeconds: 54,
      });
      time.passSeconds(54);
      expect((await http.send(get, context)).status).toBe(200);
      expect([transport.timeoutsMs.length, pause.isOn]).toEqual([2, false]);
    } finally {
      time.stop();
    }
  });

  it.each<[string, () => Promise<number>]>([
    ['a response', () => Promise.resolve(200)],
    ['none', () => Promise.reject(coded('ETIMEDOUT'))],
  ])('neither ends a pause nor probes again by a call from before it, which gets %s', async (_, end) => {
    const time = FakeClock.start();
    try {
      let endOld: () => void = () => undefined;
      const old = () => new Promise<void>((resolve) => (endOld = resolve)).then(end);
      const probe = () => new Promise<number>(() => undefined);
      const { http, transport, pause } = start([old, response(429, 7), probe]);
      const sent = http.send(post, context).catch(() => null);
      await http.send(get, context);
      time.passSeconds(7);
      void http.send(get, context);
      endOld();
      await sent;
      expect(pause.isOn).toBe(true);
      await expect(http.send(get, context)).rejects.toMatchObject({ refusal: 'paused' });
      expect(transport.timeoutsMs).toHaveLength(3);
    } finally {
      time.stop();
    }
  });

  it('sends nothing after shutdown', async () => {
    const { http, transport, attempts } = start([]);
    await http.close();
    await expect(http.send(get, context)).rejects.toMatchObject({ kind: 'unreachable' });
    expect([transport.isClosed, transport.timeoutsMs.length]).toEqual([true, 0]);
    expect(attempts.breakerOutcomes).toEqual(['ignored']);
  });

  it('does not retry a call whose delay before the retry ends in a shutdown', async () => {
    const { http, transport } = start([503], { retry: { share: 1, minDelayMs: 500, maxDelayMs: 500 } });
    const sent = http.send(get, context);
    await new Promise(setImmediate);
    await http.close();
    expect((await sent).status).toBe(503);
    expect(transport.timeoutsMs).toHaveLength(1);
  });
});
