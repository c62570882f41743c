import { CancelledError, CancellationToken } from '../../../../src/lib/cancellation-token';
import { Bulkhead, BulkheadRejectedError } from '../../../../src/upstream/resilience/bulkhead';

/** A call that ends when the test says so. */
function pendingCall() {
  let end: (value: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  const started = jest.fn();
  return { call: () => (started(), ended), end, isStarted: () => started.mock.calls.length > 0 };
}

describe('call slots', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  const settle = () => new Promise(setImmediate);
  const limits = { maxInFlight: 2, maxQueued: 1, queueTimeoutMs: 200 };

  it('runs what fits, lets the next wait, and refuses the rest', async () => {
    const slots = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    const runs = [a, b, c].map(({ call }) => slots.run(call));
    await expect(slots.run(d.call)).rejects.toThrow(BulkheadRejectedError);
    expect([a, b, c, d].map((one) => one.isStarted())).toEqual([true, true, false, false]);
    a.end('a');
    await settle();
    expect(c.isStarted()).toBe(true);
    b.end('b');
    c.end('c');
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c']);
  });

  it('refuses what waits too long, and gives its place to another', async () => {
    const slots = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    void slots.run(a.call);
    void slots.run(b.call);
    const refused = expect(slots.run(c.call)).rejects.toThrow(BulkheadRejectedError);
    await jest.advanceTimersByTimeAsync(200);
    await refused;
    const last = slots.run(d.call);
    a.end('a');
    d.end('d');
    expect(await last).toBe('d');
    expect(c.isStarted()).toBe(false);
  });

  it('frees the slot of a call that fails', async () => {
    const slots = new Bulkhead({ ...limits, maxInFlight: 1, maxQueued: 0 });
    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await slots.run(() => Promise.resolve('next'))).toBe('next');
  });

  it('lets a call leave the queue that nobody waits for any longer, and never runs it', async () => {
    const slots = new Bulkhead(limits);
    const [a, b, c, d] = [pendingCall(), pendingCall(), pendingCall(), pendingCall()];
    const cancellation = new CancellationToken();
    const running = [slots.run(a.call), slots.run(b.call)];
    const waiting = slots.run(c.call, cancellation);
    expect(slots.usage).toEqual({ inFlight: 2, queued: 1 });
    cancellation.abort();
    await expect(waiting).rejects.toBeInstanceOf(CancelledError);
    expect(slots.usage).toEqual({ inFlight: 2, queued: 0 });
    const next = slots.run(d.call);
    a.end('a');
    await settle();
    expect([c.isStarted(), d.isStarted()]).toEqual([false, true]);
    b.end('b');
    d.end('d');
    expect(await Promise.all([...running, next])).toEqual(['a', 'b', 'd']);
    expect(slots.usage).toEqual({ inFlight: 0, queued: 0 });
  });

  it('keeps the slot of a call that was given up too late to leave', async () => {
    const slots = new Bulkhead(limits);
    const [a, b, c] = [pendingCall(), pendingCall(), pendingCall()];
    const cancellation = new CancellationToken();
    const runs = [slots.run(a.call), slots.run(b.call), slots.run(c.call, cancellation)];
    a.end('a');
    await settle();
    cancellation.abort();
    c.end('c');
    b.end('b');
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c']);
  });
});
