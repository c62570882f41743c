import { CancelledError, CancellationToken } from '../../../src/lib/cancellation-token';

describe('CancellationToken', () => {
  it('calls each listener once, on abort', () => {
    const token = new CancellationToken();
    const listeners = [jest.fn(), jest.fn()];
    for (const listener of listeners) token.onAbort(listener);
    expect([token.aborted, ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([false, 0, 0]);
    token.abort();
    expect([token.aborted, ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([true, 1, 1]);
  });

  it('calls a listener immediately if it is already aborted', () => {
    const token = new CancellationToken();
    token.abort();
    const listener = jest.fn();
    token.onAbort(listener);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('does not call a listener that has unsubscribed', () => {
    const token = new CancellationToken();
    const [cancelled, other] = [jest.fn(), jest.fn()];
    const unsubscribe = token.onAbort(cancelled);
    token.onAbort(other);
    unsubscribe();
    token.abort();
    expect([cancelled.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });

  it('lets a listener unsubscribe another one', () => {
    const token = new CancellationToken();
    const second = jest.fn();
    let unsubscribe: () => void = () => undefined;
    token.onAbort(() => {
      unsubscribe();
    });
    unsubscribe = token.onAbort(second);
    token.abort();
    expect(second).not.toHaveBeenCalled();
  });
});

it('CancelledError carries no stack, and leaves the stacks of other errors', () => {
  expect(new CancelledError().stack?.split('\n')).toHaveLength(1);
  expect(new Error('x').stack?.split('\n').length).toBeGreaterThan(1);
});
