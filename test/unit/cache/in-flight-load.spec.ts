import { InFlightLoad } from '../../../src/cache/in-flight-load';
import { CancellationToken } from '../../../src/lib/cancellation-token';

describe('a load in progress', () => {
  let abandoned: number;
  let end: { resolve: (value: string) => void; reject: (error: Error) => void };

  beforeEach(() => {
    abandoned = 0;
  });

  const start = (): InFlightLoad<string> => {
    const load = new InFlightLoad<string>(() => (abandoned += 1));
    load.begin(new Promise((resolve, reject) => (end = { resolve, reject })));
    return load;
  };

  it('resolves for all its callers', async () => {
    const load = start();
    const results = [load.join(new CancellationToken()), load.join(), load.join(new CancellationToken())];
    end.resolve('value');
    expect(await Promise.all(results)).toEqual(['value', 'value', 'value']);
    expect(abandoned).toBe(0);
  });

  it('rejects for all its callers', async () => {
    const load = start();
    const results = [load.join(), load.join()];
    end.reject(new Error('down'));
    const settled = await Promise.allSettled(results);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('makes another result for those who join it, once for all', async () => {
    const load = start();
    const first = load.join();
    let made = 0;
    const toCollapsed = (value: string) => `${value}, collapsed ${(made += 1)}`;
    const joined = [load.collapse(toCollapsed).join(), load.collapse(toCollapsed).join()];
    end.resolve('value');
    expect(await Promise.all([first, ...joined])).toEqual([
      'value',
      'value, collapsed 1',
      'value, collapsed 1',
    ]);
  });

  it('is cancelled once the last of its callers has aborted', () => {
    const load = start();
    const [first, second] = [new CancellationToken(), new CancellationToken()];
    void load.join(first);
    void load.join(second);
    first.abort();
    expect([load.cancellation.aborted, abandoned]).toEqual([false, 0]);
    second.abort();
    expect([load.cancellation.aborted, abandoned]).toEqual([true, 1]);
  });

  it('is reported as abandoned before it is cancelled', () => {
    const order: string[] = [];
    const load = new InFlightLoad<string>(() => order.push('abandoned'));
    load.cancellation.onAbort(() => order.push('cancelled'));
    load.begin(new Promise(() => undefined));
    const caller = new CancellationToken();
    void load.join(caller);
    caller.abort();
    expect(order).toEqual(['abandoned', 'cancelled']);
  });

  it('does not count a caller who has aborted before', () => {
    const load = start();
    const [caller, goneBefore] = [new CancellationToken(), new CancellationToken()];
    goneBefore.abort();
    void load.join(caller);
    void load.join(goneBefore);
    expect(load.cancellation.aborted).toBe(false);
    caller.abort();
    expect(load.cancellation.aborted).toBe(true);
  });

  it('continues where its first caller has aborted before', () => {
    const load = start();
    const goneBefore = new CancellationToken();
    goneBefore.abort();
    void load.join(goneBefore);
    expect([load.cancellation.aborted, abandoned]).toEqual([false, 0]);
  });

  it('runs to its end for a caller who cannot go away', () => {
    const load = start();
    const caller = new CancellationToken();
    void load.join();
    void load.join(caller);
    caller.abort();
    expect([load.cancellation.aborted, abandoned]).toEqual([false, 0]);
  });

  it('runs to its end where that is demanded, before or after callers join', () => {
    for (const isBefore of [true, false]) {
      const load = start();
      const caller = new CancellationToken();
      if (isBefore) load.runToEnd();
      void load.join(caller);
      if (!isBefore) load.runToEnd();
      caller.abort();
      expect(load.cancellation.aborted).toBe(false);
    }
    expect(abandoned).toBe(0);
  });

  it('ignores callers who go after its end', async () => {
    const load = start();
    const caller = new CancellationToken();
    const result = load.join(caller);
    end.resolve('value');
    await result;
    await Promise.resolve();
    caller.abort();
    expect([load.cancellation.aborted, abandoned]).toEqual([false, 0]);
  });

  it('returns when a stale copy was stored, and leaves the load running', async () => {
    const load = start();
    load.reportStaleCopy();
    await expect(load.staleCopyStored).resolves.toBeUndefined();
    expect(load.cancellation.aborted).toBe(false);
  });
});
