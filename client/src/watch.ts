import { abortable } from './abortable.js';
import { Follower } from './follower.js';
import { type Http } from './http.js';
import { type WatchOptions } from './types.js';
import { type Watched } from './watched.js';

/**
 * Iterates over the newest states of orders. Nothing is queued: who takes one late gets the newest state of each order.
 * `return()` closes the connection, also while a `next()` waits.
 */
export function watch<T>(
  http: Http,
  watched: Watched,
  options: WatchOptions<unknown>,
): AsyncIterableIterator<T> {
  const closing = new AbortController();
  const states = iterate<T>(http, watched, options, closing);
  return {
    next: () => states.next(),
    return: () => {
      closing.abort();
      return states.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* iterate<T>(
  http: Http,
  watched: Watched,
  options: WatchOptions<unknown>,
  closing: AbortController,
): AsyncGenerator<T, void, void> {
  /** The states that were not taken yet. */
  const newest = new Map<string, T>();
  let wake: () => void = () => undefined;
  let outcome: { readonly error?: unknown } | undefined;
  const follower = new Follower<T>(http, watched, options, (state) => {
    newest.set(state.orderId, state);
    wake();
  });
  const following = abortable([options.signal, closing.signal], (signal) => follower.run(signal))
    .finally(() => options.onConnection?.({ state: 'closed' }))
    .then(
      () => (outcome = {}),
      (error: unknown) => (outcome = { error }),
    )
    .finally(() => {
      wake();
    });
  try {
    for (;;) {
      if (options.signal?.aborted) newest.clear();
      for (const [orderId, state] of newest) {
        newest.delete(orderId);
        yield state;
      }
      if (outcome && 'error' in outcome && !closing.signal.aborted) throw outcome.error;
      if (outcome) return;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    closing.abort();
    await following;
  }
}
