import { type CancellationToken } from '../../lib/cancellation-token';
import { type Priority } from '../../lib/priority';
import { type UpstreamRateLimiter } from './upstream-rate-limiter';

/** How many requests a minute relayed calls may make of a quota: 40 %, rounded down. */
export const relayShareOf = (perMinute: number): number => Math.floor((perMinute * 2) / 5);

/**
 * A quota of which relayed calls may use a share alone: they need a grant of the share's own limiter first, and then one
 * of the quota's. The share is divided between clients by itself, so relayed calls count for no client's part of the rest.
 */
export class RelayShare implements UpstreamRateLimiter {
  constructor(
    private readonly quota: UpstreamRateLimiter,
    private readonly share: UpstreamRateLimiter,
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
    return priority === 'relayed'
      ? this.tryAcquireRelayed(now, client, cancellation)
      : this.quota.tryAcquire(priority, now, client, cancellation);
  }

  remainingAt(now: number): number | null {
    return this.quota.remainingAt(now);
  }

  async refund(priority: Priority, grantedAt: number, client: string | null = null): Promise<void> {
    if (priority === 'relayed') await this.share.refund(priority, grantedAt, client);
    await this.quota.refund(priority, grantedAt, priority === 'relayed' ? null : client);
  }

  pauseFor(seconds: number, now: number): void | Promise<void> {
    return this.quota.pauseFor(seconds, now);
  }

  recordResponse(hasResponse: boolean, grantedAt: number): void {
    this.quota.recordResponse(hasResponse, grantedAt);
  }

  private async tryAcquireRelayed(
    now: number,
    client: string | null,
    cancellation: CancellationToken | undefined,
  ): Promise<number> {
    const shareWaitSeconds = await this.share.tryAcquire('relayed', now, client, cancellation);
    if (shareWaitSeconds > 0) return shareWaitSeconds;
    let isGranted = false;
    try {
      const waitSeconds = await this.quota.tryAcquire('relayed', now, null, cancellation);
      isGranted = waitSeconds === 0;
      return waitSeconds;
    } finally {
      if (!isGranted) await this.share.refund('relayed', now, client);
    }
  }
}
