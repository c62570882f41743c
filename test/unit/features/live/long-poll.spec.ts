import { LongPoll } from '../../../../src/features/live/long-polling';
import { CancellationToken } from '../../../../src/lib/cancellation-token';

describe('a wait for a change', () => {
  const waits: LongPoll[] = [];
  const waitFor = (ms: number, cancellation = new CancellationToken()) => {
    const wait = new LongPoll(ms, cancellation);
    waits.push(wait);
    return wait;
  };

  beforeEach(() => jest.useFakeTimers());

  afterEach(() => {
    for (const wait of waits) wait.end();
    jest.useRealTimers();
  });

  it('ends with a change', async () => {
    const wait = waitFor(1000);
    const changed = wait.forChange();
    wait.onChange();
    await expect(changed).resolves.toBe(true);
  });

  it('knows of a change that came before', async () => {
    const wait = waitFor(1000);
    wait.onChange();
    await expect(wait.forChange()).resolves.toBe(true);
    const next = wait.forChange();
    jest.advanceTimersByTime(1000);
    await expect(next).resolves.toBe(false);
  });

  it('ends without one when its time is over, from then on at once', async () => {
    const wait = waitFor(1000);
    const changed = wait.forChange();
    jest.advanceTimersByTime(1000);
    await expect(changed).resolves.toBe(false);
    await expect(wait.forChange()).resolves.toBe(false);
  });

  it('ends when the client has gone', async () => {
    const cancellation = new CancellationToken();
    const wait = waitFor(1000, cancellation);
    const changed = wait.forChange();
    cancellation.abort();
    await expect(changed).resolves.toBe(false);
  });

  it('leaves no timer', () => {
    waitFor(1000).end();
    expect(jest.getTimerCount()).toBe(0);
  });
});
