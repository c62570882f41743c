import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { Bulkhead } from '../../../../src/upstream/resilience/bulkhead';
import { NotSentError } from '../../../../src/upstream/transport/transport-errors';

/** A call that ends when the test says so. */
function pendingCall() {
  let end: (value: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const started = jest.fn();
  return { call: () => (started(), ended), end, isStarted: () => started.mock.calls.length > 0 };
}

/** Counts who would be called on abort. */
class CountedToken extends CancellationToken {
  subscriptions = 0;

  override onAbort(listener: () => void): () => void {
    const unsubscribe = super.onAbort(listener);
    this.subscriptions += 1;
    return () => {
      this.subscriptions -= 1;
      unsubscribe();
    };
  }
}

/** Runs a call in a slot, as the callers of a bulkhead do. */
async function run<T>(
  bulkhead: Bulkhead,
  call: () => Promise<T>,
  cancellation?: CancellationToken,
): Promise<T> {
  if (!bulkhead.tryAcquire()) await bulkhead.enqueue(cancellation);
  try {
    return await call();
  } finally {
    bulkhead.release();
  }
}

describe('the bulkhead', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  const settle = () => new Promise(setImmediate);
  const limits = { maxInFlight: 2, maxQueued: 1, queueTimeoutMs: 200 };

  it('runs what fits, lets the next wait, and refuses the rest', async () => {
    const bulkhead = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    const runs = [a, b, c].map(({ call }) => run(bulkhead, call));
    await expect(run(bulkhead, d.call)).rejects.toThrow(NotSentError);
    expect([a, b, c, d].map((one) => one.isStarted())).toEqual([true, true, false, false]);
    a.end('a');
    await settle();
    expect(c.isStarted()).toBe(true);
    b.end('b');
    c.end('c');
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c']);
  });

  it('refuses what waits too long, and gives its place to another', async () => {
    const bulkhead = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    void run(bulkhead, a.call);
    void run(bulkhead, b.call);
    const refused = expect(run(bulkhead, c.call)).rejects.toThrow(NotSentError);
    await jest.advanceTimersByTimeAsync(200);
    await refused;
    const last = run(bulkhead, d.call);
    a.end('a');
    d.end('d');
    expect(await last).toBe('d');
    expect(c.isStarted()).toBe(false);
  });

  it('frees the slot of a call that fails', async () => {
    const bulkhead = new Bulkhead({ ...limits, maxInFlight: 1, maxQueued: 0 });
    await expect(run(bulkhead, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await run(bulkhead, () => Promise.resolve('next'))).toBe('next');
  });

  it('removes a cancelled call from the queue without running it', async () => {
    const bulkhead = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    const cancellation = new CancellationToken();
    const running = [run(bulkhead, a.call), run(bulkhead, b.call)];
    const waiting = run(bulkhead, c.call, cancellation);
    expect(bulkhead.usage).toEqual({ inFlight: 2, queued: 1 });
    cancellation.abort();
    await expect(waiting).rejects.toBeInstanceOf(CancelledError);
    expect(bulkhead.usage).toEqual({ inFlight: 2, queued: 0 });
    const next = run(bulkhead, d.call);
    a.end('a');
    await settle();
    expect([c.isStarted(), d.isStarted()]).toEqual([false, true]);
    b.end('b');
    d.end('d');
    expect(await Promise.all([...running, next])).toEqual(['a', 'b', 'd']);
    expect(bulkhead.usage).toEqual({ inFlight: 0, queued: 0 });
  });

  it('keeps the slot of a call that was cancelled after it started', async () => {
    const bulkhead = new Bulkhead(limits);
    const [a, b, c] = [pendingCall(), pendingCall(), pendingCall()];
    const cancellation = new CancellationToken();
    const runs = [run(bulkhead, a.call), run(bulkhead, b.call), run(bulkhead, c.call, cancellation)];
    a.end('a');
    await settle();
    cancellation.abort();
    c.end('c');
    b.end('b');
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c']);
  });

  it('refuses a call that is cancelled before it queues', () => {
    const bulkhead = new Bulkhead(limits);
    const cancellation = new CancellationToken();
    cancellation.abort();
    expect(() => bulkhead.enqueue(cancellation)).toThrow(CancelledError);
    expect(bulkhead.usage).toEqual({ inFlight: 0, queued: 0 });
  });

  it('serves the queue in the order of arrival', async () => {
    const bulkhead = new Bulkhead({ maxInFlight: 1, maxQueued: 3, queueTimeoutMs: 200 });
    expect(bulkhead.tryAcquire()).toBe(true);
    const started: number[] = [];
    const queued = [1, 2, 3].map((n) => bulkhead.enqueue(undefined).then(() => started.push(n)));
    for (const n of [1, 2, 3]) {
      bulkhead.release();
      await settle();
      expect([started.at(-1), bulkhead.usage]).toEqual([n, { inFlight: 1, queued: 3 - n }]);
    }
    await Promise.all(queued);
  });

  it.each(['release', 'timeout', 'cancellation'] as const)(
    'keeps no timer and no subscription of a call that left the queue by %s',
    async (way) => {
      const bulkhead = new Bulkhead(limits);
      const cancellation = new CountedToken();
      const left = bulkhead.enqueue(cancellation).then(
        () => 'started',
        (error: unknown) => error,
      );
      expect([jest.getTimerCount(), cancellation.subscriptions]).toEqual([1, 1]);
      if (way === 'release') bulkhead.release();
      else if (way === 'timeout') jest.advanceTimersByTime(200);
      else cancellation.abort();
      expect([jest.getTimerCount(), cancellation.subscriptions]).toEqual([0, 0]);
      const ends = {
        release: 'started',
        timeout: new NotSentError('overloaded', 'no free slot for the call'),
        cancellation: new CancelledError(),
      };
      expect(await left).toEqual(ends[way]);
    },
  );
});
