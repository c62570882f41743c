import { type CancellationToken } from '../../lib/cancellation-token';
import { FairShares, type Grant } from './fair-shares';

/**
 * Whom an upstream call is for: a client that waits, the cache that refreshes in the background, a client whose request is
 * passed on each time, or a client that waits for a list of orders.
 */
export type Priority = 'foreground' | 'background' | 'relayed' | 'listed';

const secondMs = 1000;

/**
 * Stops requests for as long as an upstream asked for by `Retry-After`, then allows one probe at a time until one gets
 * any response but 429. All times are epoch milliseconds, given by the caller.
 */
export class RateLimitPause {
  /** Null while there is no pause. */
  private until: number | null = null;
  private isProbeInFlight = false;

  get isOn(): boolean {
    return this.until !== null;
  }

  /** Begins a pause, or extends it. */
  begin(ms: number, now: number): void {
    this.until = Math.max(this.until ?? 0, now + ms);
    this.isProbeInFlight = false;
  }

  /** Returns for how many milliseconds no request may be sent; 0 permits this one. */
  tryAcquire(now: number): number {
    if (this.until === null) return 0;
    if (now < this.until) return this.until - now;
    if (this.isProbeInFlight) return secondMs;
    this.isProbeInFlight = true;
    return 0;
  }

  /**
   * A request permitted at `permittedAt` has ended: how one from before the end of the pause ends tells nothing.
   * `hasResponse` is false for a 429, or no response at all.
   */
  end(hasResponse: boolean, permittedAt: number): void {
    if (this.until === null || permittedAt < this.until) return;
    this.isProbeInFlight = false;
    if (hasResponse) this.until = null;
  }
}

const minuteMs = 60_000;

/** The share of the quota, of 1, that background calls leave to foreground calls. */
const foregroundFraction = 0.2;

/**
 * Grants at most so many requests to an upstream in any minute (a sliding window, so that no burst passes at its edge),
 * and none while the upstream has asked for a pause.
 */
export interface UpstreamRateLimiter {
  /**
   * Grants a request and returns 0, or returns after how many seconds to try again. Clients that compete are granted
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
  /** The upstream answered 429 with `Retry-After`: grants nothing for that long, then one probe at a time. */
  pauseFor(seconds: number, now: number): void | Promise<void>;
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

/** Whole seconds, at least one, as in `Retry-After`. */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

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
  private readonly pause = new RateLimitPause();

  /** @param perMinute null for no limit */
  constructor(
    readonly perMinute: number | null,
    private readonly windowMs: number,
  ) {}

  /** Whether requests are refused because of a `Retry-After`, not because of the quota. */
  get isPaused(): boolean {
    return this.pause.isOn;
  }

  tryAcquire(priority: Priority, now: number, client: string | null = null): number {
    const pauseMs = this.pause.tryAcquire(now);
    if (pauseMs > 0) return wholeSeconds(pauseMs);
    const waitSeconds = this.count(priority, now, countedClient(priority, client));
    if (waitSeconds > 0) this.pause.end(false, now);
    return waitSeconds;
  }

  /** How many foreground requests it would still grant; null for no limit. */
  remainingAt(now: number): number | null {
    const { part } = this;
    if (part === null) return null;
    this.evictUntil(now - this.windowMs);
    return this.isPaused ? 0 : Math.max(0, part - this.grants.length);
  }

  refund(priority: Priority, grantedAt: number, client: string | null = null): void {
    this.pause.end(false, grantedAt);
    const counted = countedClient(priority, client);
    const index = this.grants.findLastIndex((grant) => grant.at === grantedAt && grant.client === counted);
    if (index !== -1) this.grants.splice(index, 1);
  }

  pauseFor(seconds: number, now: number): void {
    this.pause.begin(seconds * 1000, now);
  }

  /** A request granted at `grantedAt` has ended. `hasResponse` is false for a 429, or no response at all. */
  recordResponse(hasResponse: boolean, grantedAt: number): void {
    this.pause.end(hasResponse, grantedAt);
  }

  private get part(): number | null {
    return this.perMinute && Math.max(1, Math.floor(this.perMinute / this.gatewayCount));
  }

  private count(priority: Priority, now: number, client: string | null): number {
    const { part } = this;
    if (part === null) return 0;
    const since = now - this.windowMs;
    this.evictUntil(since);
    if (client !== null) this.shares.noteRequest(client, now);
    const waitMs = Math.max(
      this.quotaWaitMs(limitFor(priority, part), since),
      client === null ? 0 : this.shares.waitMs(client, this.grants, part, since),
    );
    if (waitMs > 0) return wholeSeconds(waitMs);
    this.grants.push({ at: now, client });
    return 0;
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
