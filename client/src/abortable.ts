import { TimeoutError } from './errors.js';

/** What a timer can count. A longer one is over at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Lets a task run for so many milliseconds from now on. Throws if the task is over. */
export type SetLimit = (ms: number) => void;

/**
 * Runs a task that signals end, or its limit. The signal that the task gets aborts when the task is over, too: what it
 * has opened is closed then.
 */
export async function abortable<T>(
  outer: readonly (AbortSignal | undefined)[],
  task: (signal: AbortSignal, setLimit: SetLimit) => Promise<T>,
): Promise<T> {
  const aborted = () => outer.find((signal) => signal?.aborted);
  if (aborted()) throw reasonOf(aborted());
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      onAbort = () => {
        reject(reasonOf(aborted()));
      };
      for (const signal of outer) signal?.addEventListener('abort', onAbort);
      const setLimit = (ms: number) => {
        if (controller.signal.aborted) throw reasonOf(controller.signal);
        clearTimeout(timer);
        timer = setTimeout(
          () => {
            reject(new TimeoutError(ms));
          },
          Math.min(ms, maxTimerMs),
        );
      };
      task(controller.signal, setLimit).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const signal of outer) signal?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}

/** Platforms without reasons abort without one. */
export const reasonOf = (signal: AbortSignal | undefined): Error =>
  (signal?.reason as Error | undefined) ?? Object.assign(new Error('aborted'), { name: 'AbortError' });

export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slept = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(ms, maxTimerMs))));
  await abortable([signal], () => slept).finally(() => {
    clearTimeout(timer);
  });
}
