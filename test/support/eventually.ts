import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a condition holds; rejects with what it was waiting for when it does not within the bound. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 2000,
): Promise<void> {
  const untilMs = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await delay(5);
  }
}
