import { type CancellationToken } from '../../lib/cancellation-token';
import { type Priority, type UpstreamRateLimiter } from './upstream-rate-limiter';

/** Which part of a quota, of 1, the calls of a priority may use. The others may use all of it. */
const shareFractions = { relayed: 2 / 5, listed: 1 / 2 } as const satisfies Partial<Record<Priority, number>>;

export type SharedPriority = keyof typeof shareFractions;

/** How many requests a minute the calls of a priority may make of a quota, rounded down. */
export const shareOf = (priority: SharedPriority, perMinute: number): number =>
  Math.floor(perMinute * shareFractions[priority]);

/**
 * A quota of which the calls of some priorities may use a share alone: they need a grant of the share's own limiter first,
 * and then one of the quota's. A share is divided between clients by itself, so its calls count for no client's part of
 * the rest.
 */
export class QuotaShares implements UpstreamRateLimiter {
  /** @param shares by priority; one without a share uses the whole quota */
  constructor(
    private readonly quota: UpstreamRateLimiter,
    private readonly shares: Readonly<Partial<Record<Priority, UpstreamRateLimiter>>>,
  ) {}

  get perMinute(): number | null {
    return this.quota.perMinute;
  }

  get isPaused(): boolean {
    return this.quota.isPaused;
  }

  tryAcquire(
    priority: Priority,
    now: number,
    client: string | null = null,
    cancellation?: CancellationToken,
  ): number | Promise<number> {
    const share = this.shares[priority];
    return share
      ? this.tryAcquireShare(share, priority, now, client, cancellation)
      : this.quota.tryAcquire(priority, now, client, cancellation);
  }

  remainingAt(now: number): number | null {
    return this.quota.remainingAt(now);
  }

  async refund(priority: Priority, grantedAt: number, client: string | null = null): Promise<void> {
    const share = this.shares[priority];
    await share?.refund(priority, grantedAt, client);
    await this.quota.refund(priority, grantedAt, share ? null : client);
  }

  pauseFor(seconds: number, now: number): void | Promise<void> {
    return this.quota.pauseFor(seconds, now);
  }

  recordResponse(hasResponse: boolean, grantedAt: number): void {
    this.quota.recordResponse(hasResponse, grantedAt);
  }

  private async tryAcquireShare(
    share: UpstreamRateLimiter,
    priority: Priority,
    now: number,
    client: string | null,
    cancellation: CancellationToken | undefined,
  ): Promise<number> {
    const shareWaitSeconds = await share.tryAcquire(priority, now, client, cancellation);
    if (shareWaitSeconds > 0) return shareWaitSeconds;
    let isGranted = false;
    try {
      const waitSeconds = await this.quota.tryAcquire(priority, now, null, cancellation);
      isGranted = waitSeconds === 0;
      return waitSeconds;
    } finally {
      if (!isGranted) await share.refund(priority, now, client);
    }
  }
}
