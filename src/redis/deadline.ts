import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';

/** How long an operation may hold a request up. */
const operationTimeoutMs = 100;

/** An operation was not answered in time. */
export class DeadlinePassed extends Error {
  constructor() {
    super(`no answer within ${operationTimeoutMs} ms`);
  }
}

/**
 * Ends the wait with {@link DeadlinePassed}, not the operation: a late answer is ignored. Where this process
 * itself was busy past the deadline, an answer that lies in the socket still counts: timers come before it in
 * the event loop.
 */
export async function withDeadline<T>(operation: () => Promise<T>): Promise<T> {
  const settled = new AbortController();
  const running = operation();
  running.catch(() => undefined);
  try {
    return await Promise.race([running, timeout(settled.signal)]);
  } finally {
    settled.abort();
  }
}

async function timeout(signal: AbortSignal): Promise<never> {
  await delay(operationTimeoutMs, undefined, { signal });
  await turnOfTheLoop();
  throw new DeadlinePassed();
}
