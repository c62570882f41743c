import { clock } from '../lib/clock';
import { type DistributedStore } from './distributed-store';

/**
 * After how long a lock expires unless it is renewed. If its holder dies, other gateways wait this long: short enough to
 * leave most of the default `UPSTREAM_BUDGET_MS` for their own load, long enough to survive one failed renewal.
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
 * Resolves or rejects as `load` does, and renews the lock until then. The load continues where a renewal fails: if another
 * gateway takes the lock, the store rejects the entry of this one.
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
