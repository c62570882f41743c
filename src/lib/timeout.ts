/** An operation took longer than it may. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Resolves with `promise`, or with `fallback()` after `ms`. */
export async function withTimeout<T>(
  promise: Promise<T>,
  ms: number,
  fallback: () => T | Promise<T>,
): Promise<T> {
  // A plain timer: one with an `AbortSignal` makes an error with its stack for every promise that settles in time.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([promise, late.then(fallback)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Settles as `promise` does, or rejects with {@link TimeoutError} after `ms`; the work behind the promise goes on. Counts
 * the timeout in two halves, so that one long block of the event loop cannot expire it alone. Data that has arrived still
 * counts: timers run before I/O in the event loop, `setImmediate` after it.
 */
export function rejectAfter<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectLate = () => {
      setImmediate(() => {
        reject(new TimeoutError(ms));
      });
    };
    let timer = setTimeout(() => {
      timer = setTimeout(rejectLate, ms / 2);
    }, ms / 2);
    promise
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
