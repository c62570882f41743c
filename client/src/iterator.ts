import { abortable, reasonOf } from './abortable.js';
import { type WatchOptions } from './types.js';

/** An iterator over what `iterate` yields, of which `return()` also ends what a `next()` waits for: it aborts `closing`. */
export function closeable<T>(
  iterate: (closing: AbortController) => AsyncGenerator<T, void, void>,
): AsyncIterableIterator<T> {
  const closing = new AbortController();
  const items = iterate(closing);
  return {
    next: () => items.next(),
    return: () => {
      closing.abort();
      return items.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Iterates over the newest states that `follow` reports, until it resolves. Nothing is queued: who takes one late gets
 * the newest state of each key.
 */
export function newestStates<T>(
  options: Pick<WatchOptions<unknown>, 'signal' | 'onConnection'>,
  follow: (signal: AbortSignal, onState: (key: string, state: T) => void) => Promise<void>,
): AsyncIterableIterator<T> {
  return closeable(async function* (closing) {
    /** The states that were not taken yet. */
    const newest = new Map<string, T>();
    let wake: () => void = () => undefined;
    let outcome: { readonly error?: unknown } | undefined;
    const onState = (key: string, state: T) => {
      newest.set(key, state);
      wake();
    };
    const following = abortable([options.signal, closing.signal], (signal) => follow(signal, onState))
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
        const [next] = newest;
        if (next && options.signal?.aborted) throw reasonOf(options.signal);
        if (next) {
          newest.delete(next[0]);
          yield next[1];
        } else if (outcome && 'error' in outcome && !closing.signal.aborted) throw outcome.error;
        else if (outcome) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      closing.abort();
      await following;
    }
  });
}
