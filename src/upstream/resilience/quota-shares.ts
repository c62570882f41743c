import { type CancellationToken } from '../../lib/cancellation-token';
import { type Priority, type UpstreamRateLimiter } from './upstream-rate-limiter';

/** Which part of a quota, of 1, the calls of a priority may use. The others may use all of it. */
const shareFractions = { relayed: 2 / 5, listed: 1 / 2 } as const satisfies Partial<Record<Priority, number>>;

export type SharedPriority = keyof typeof shareFractions;

/** How many requests a minute the calls of a priority may make of a quota, rounded down. */
export const shareOf = (priority: SharedPriority, perMinute: number): number =>
  Math.floor(perMinute * shareFractions[priority]);

/** What grants calls, and takes unused grants back. */
export type Grants = Pick<UpstreamRateLimiter, 'tryAcquire' | 'refund'>;

/**
 * The share of a quota that is for the calls of a priority: they need a grant of the share's own limiter first, and then one
 * of the quota's. A share is divided between clients by itself, so its calls count for no client's part of the rest.
 */
export class QuotaShare implements Grants {
  constructor(
    private readonly share: UpstreamRateLimiter,
    private readonly quota: UpstreamRateLimiter,
  ) {}

  async tryAcquire(
    priority: Priority,
    now: number,
    client: string | null = null,
    cancellation?: CancellationToken,
  ): Promise<number> {
    const shareWaitMs = await this.share.tryAcquire(priority, now, client, cancellation);
    if (shareWaitMs > 0) return shareWaitMs;
    let isGranted = false;
    try {
      const waitMs = await this.quota.tryAcquire(priority, now, null, cancellation);
      isGranted = waitMs === 0;
      return waitMs;
    } finally {
      if (!isGranted) await this.share.refund(priority, now, client);
    }
  }

  async refund(priority: Priority, grantedAt: number, client: string | null = null): Promise<void> {
    await this.share.refund(priority, grantedAt, client);
    await this.quota.refund(priority, grantedAt, null);
  }
}
