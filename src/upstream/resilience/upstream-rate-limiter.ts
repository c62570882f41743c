import { type CancellationToken } from '../../lib/cancellation-token';
import { FairShares, type Grant } from './fair-shares';

/**
 * Whom an upstream call is for: a client that waits, the cache that refreshes in the background, a client whose request is
 * passed on each time, or a client that waits for a list of orders.
 */
export type Priority = 'foreground' | 'background' | 'relayed' | 'listed';

const minuteMs = 60_000;

/** The share of the quota, of 1, that background calls leave to foreground calls. */
const foregroundFraction = 0.2;

/** Grants at most so many requests to an upstream in any minute (a sliding window, so that no burst passes at its edge). */
export interface UpstreamRateLimiter {
  /**
   * Grants a request and returns 0, or returns after how many milliseconds to try again. Clients that compete are granted
   * their {@link FairShares}. A shared limiter rejects with `CancelledError`, and grants nothing, if the call is
   * cancelled meanwhile.
   *
   * @param now epoch milliseconds
   */
  tryAcquire(
    priority: Priority,
    now: number,
    client?: string | null,
    cancellation?: CancellationToken,
  ): number | Promise<number>;
  /** Takes back an unused grant: `priority` and `client` are those of the call that was granted at `grantedAt`. */
  refund(priority: Priority, grantedAt: number, client?: string | null): void | Promise<void>;
  /** Tells the other gateways of a pause that the upstream asked for; absent where there are none. */
  sharePause?(ms: number): Promise<unknown>;
  /** That of this gateway alone. */
  readonly local: LocalRateLimiter;
}

/**
 * How long a grant counts. The upstream counts a request when it arrives, up to one attempt's timeout after the grant:
 * only grants that are a minute and that timeout apart are sure to arrive a minute apart.
 */
export const rateLimitWindowMs = (attemptTimeoutMs: number): number => minuteMs + attemptTimeoutMs;

/** With how many grants in the window a priority is refused. */
export const limitFor = (priority: Priority, perMinute: number): number =>
  priority === 'background' ? Math.floor(perMinute * (1 - foregroundFraction)) : perMinute;

/** The client whose share a call consumes; null for a background call, which consumes no client's. */
const countedClient = (priority: Priority, client: string | null): string | null =>
  priority === 'background' ? null : client;

/** Counts the requests of this gateway alone. */
export class LocalRateLimiter implements UpstreamRateLimiter {
  readonly local = this;
  /** Among how many gateways the quota is divided: this one grants its part, if any at least one request. */
  gatewayCount = 1;
  private readonly grants: Grant[] = [];
  private readonly shares = new FairShares();

  constructor(
    readonly perMinute: number,
    private readonly windowMs: number,
  ) {}

  tryAcquire(priority: Priority, now: number, client: string | null = null): number {
    const { part } = this;
    const since = now - this.windowMs;
    this.evictUntil(since);
    const counted = countedClient(priority, client);
    if (counted !== null) this.shares.noteRequest(counted, now);
    const waitMs = Math.max(
      this.quotaWaitMs(limitFor(priority, part), since),
      counted === null ? 0 : this.shares.waitMs(counted, this.grants, part, since),
    );
    if (waitMs > 0) return waitMs;
    this.grants.push({ at: now, client: counted });
    return 0;
  }

  /** How many foreground requests it would still grant. */
  remainingAt(now: number): number {
    this.evictUntil(now - this.windowMs);
    return Math.max(0, this.part - this.grants.length);
  }

  refund(priority: Priority, grantedAt: number, client: string | null = null): void {
    const counted = countedClient(priority, client);
    const index = this.grants.findLastIndex((grant) => grant.at === grantedAt && grant.client === counted);
    if (index !== -1) this.grants.splice(index, 1);
  }

  private get part(): number {
    return this.perMinute && Math.max(1, Math.floor(this.perMinute / this.gatewayCount));
  }

  /** In how long the window will hold fewer than `limit` grants; 0 if it does. */
  private quotaWaitMs(limit: number, since: number): number {
    if (this.grants.length < limit) return 0;
    const nextToLeave = this.grants[this.grants.length - limit];
    return nextToLeave ? nextToLeave.at - since : this.windowMs;
  }

  private evictUntil(time: number): void {
    const kept = this.grants.findIndex(({ at }) => at > time);
    this.grants.splice(0, kept === -1 ? this.grants.length : kept);
  }
}
