/**
 * Resolves with `answer`, or with `standIn()` after `waitMs`. A plain timer: one that is called off by an `AbortSignal`
 * makes an error with its stack for every answer that came in time.
 */
export async function withTimeout<T>(
  answer: Promise<T>,
  waitMs: number,
  standIn: () => T | Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  try {
    return await Promise.race([answer, late.then(standIn)]);
  } finally {
    clearTimeout(timer);
  }
}
