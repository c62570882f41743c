/**
 * Does the work with a signal that aborts it after so long, or when the other signal does. The timer holds the signal:
 * one that is made of `AbortSignal.any` and `AbortSignal.timeout` is garbage to Node 20 while work waits for it, and once
 * collected it never fires, so that a call without an answer would never end.
 */
export async function withinDeadline<T>(
  timeoutMs: number,
  givenUp: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => {
    ending.abort(new DOMException('The deadline has passed.', 'TimeoutError'));
  }, timeoutMs);
  const giveUp = (): void => {
    ending.abort(givenUp?.reason);
  };
  if (givenUp?.aborted) giveUp();
  givenUp?.addEventListener('abort', giveUp, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    givenUp?.removeEventListener('abort', giveUp);
  }
}
