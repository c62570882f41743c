import { clock } from '../lib/clock';
import { type DistributedStore } from './distributed-store';

/**
 * How long a lock lives unless it is renewed. If its holder dies, others wait for so long: short enough that most of the
 * default `UPSTREAM_BUDGET_MS` is left for a load of their own, and long enough that one renewal may fail.
 */
export const lockLeaseMs = 1500;

const renewalIntervalMs = 500;

/** The lock of one load. */
export interface HeldLock {
  readonly key: string;
  readonly token: string;
  /** By when the load must have ended; later the lock is not renewed. Epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Resolves or rejects as `load` does, and renews the lock until then. The load goes on where a renewal fails: if another
 * gateway takes the lock, the store refuses the entry of this one.
 */
export async function whileRenewing<T>(
  store: DistributedStore,
  { key, token, deadline }: HeldLock,
  load: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    if (clock.now() < deadline) void store.renew(key, token, lockLeaseMs);
    else clearInterval(timer);
  }, renewalIntervalMs);
  timer.unref();
  try {
    return await load();
  } finally {
    clearInterval(timer);
  }
}
