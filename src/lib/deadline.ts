/** How long an operation may hold a request up. */
const operationTimeoutMs = 100;

/** An operation was not answered in time. */
export class TimeoutError extends Error {
  constructor() {
    super(`no answer within ${operationTimeoutMs} ms`);
  }
}

/**
 * Ends the wait with {@link TimeoutError}, not the operation: a late answer is ignored. Where this process
 * itself was busy past the deadline, an answer that lies in the socket still counts: timers come before it in
 * the event loop, `setImmediate` after it. A plain timer, because one that a signal ends costs forty times as much.
 */
export function withDeadline<T>(operation: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const running = operation();
    const timer = setTimeout(() => {
      setImmediate(() => {
        reject(new TimeoutError());
      });
    }, operationTimeoutMs);
    running
      .finally(() => {
        clearTimeout(timer);
      })
      .then(resolve, reject);
  });
}
