import { setTimeout as delay } from 'node:timers/promises';

export interface SteadyShape {
  readonly requestsPerSecond: number;
  /** Asked before each round of requests: whether there shall be no more. */
  readonly isOver: () => boolean;
}

const roundMs = 5;

/**
 * Begins so many requests a second, however long answers take (an open loop), until the load is over; resolves once
 * each has come to its end. `send` has to settle.
 */
export async function steadyLoad<A>(
  { requestsPerSecond, isOver }: SteadyShape,
  asks: Iterator<A>,
  send: (ask: A) => Promise<void>,
): Promise<void> {
  const startMs = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let begun = 0; !isOver();) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * requestsPerSecond);
    for (; begun < due; begun += 1) {
      const next = asks.next();
      if (next.done) break;
      const sent: Promise<void> = send(next.value).finally(() => {
        underWay.delete(sent);
      });
      underWay.add(sent);
    }
    await delay(roundMs);
  }
  await Promise.all(underWay);
}
