import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { CancellationToken } from '../../src/lib/cancellation-token';
import { withTimeout } from '../../src/lib/timeout';
import { type Pair } from './pair';

/** Signals of a join. */
const signals = 5;

const timeoutMs = 1000;

async function withAbortableTimeout<T>(promise: Promise<T>, ms: number, fallback: () => T): Promise<T> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then(fallback, () => promise);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

const storage = new AsyncLocalStorage<object>();

/** So many steps of asynchronous work, each after the one before. */
async function awaitInTurn(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await step();
}

const step = async (): Promise<number> => (await Promise.resolve(1)) + 1;

/** Work with promises, timers and cancellation. */
export const promisePairs: readonly Pair[] = [
  {
    remark: `${signals} cancellation tokens of a join, not ${signals} \`AbortController\``,
    ours: (times) => {
      for (let n = 0; n < times * signals; n += 1) {
        const token = new CancellationToken();
        token.onAbort(() => undefined)();
      }
    },
    other: (times) => {
      for (let n = 0; n < times * signals; n += 1) {
        const { signal } = new AbortController();
        const listener = () => undefined;
        signal.addEventListener('abort', listener);
        signal.removeEventListener('abort', listener);
      }
    },
  },
  {
    remark: 'A time limit is a plain timer, not one with an `AbortSignal`',
    ours: async (times) => {
      for (let n = 0; n < times; n += 1) await withTimeout(step(), timeoutMs, () => 0);
    },
    other: async (times) => {
      for (let n = 0; n < times; n += 1) await withAbortableTimeout(step(), timeoutMs, () => 0);
    },
  },
  {
    remark: 'Correlation ids are arguments, not in an `AsyncLocalStorage` (an `await`)',
    ours: awaitInTurn,
    other: (times) => storage.run({}, () => awaitInTurn(times)),
    // Once a storage has run, Node 20 and 22 follow each promise of the process until it is disabled.
    prepare: {
      ours: () => {
        storage.disable();
      },
      other: () => undefined,
    },
  },
];
