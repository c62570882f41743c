import { FairShares, type Grant } from './fair-shares';
import { RateLimitPause } from './rate-limit-pause';
import { type Priority, limitFor, type UpstreamRateLimiter, wholeSeconds } from './upstream-rate-limiter';

/** The quota as this gateway alone counts it. */
export class LocalRateLimiter implements UpstreamRateLimiter {
  private readonly grants: Grant[] = [];
  private readonly shares = new FairShares();
  private readonly pause = new RateLimitPause();

  /** @param perMinute null for no limit */
  constructor(
    readonly perMinute: number | null,
    private readonly windowMs: number,
  ) {}

  get isPaused(): boolean {
    return this.pause.isOn;
  }

  tryAcquire(priority: Priority, now: number, client: string | null = null): number {
    const pauseMs = this.pause.admit(now);
    if (pauseMs > 0) return wholeSeconds(pauseMs);
    const waitSeconds = this.count(priority, now, priority === 'caller' ? client : null);
    if (waitSeconds > 0) this.pause.end(false, now);
    return waitSeconds;
  }

  remainingAt(now: number): number | null {
    if (this.perMinute === null) return null;
    this.forgetBefore(now - this.windowMs);
    return this.isPaused ? 0 : this.perMinute - this.grants.length;
  }

  /** Takes back a grant that a client was given at `grantedAt` and has not used. */
  refund(grantedAt: number, now: number, client: string | null = null): void {
    this.pause.end(false, now);
    const place = this.grants.findLastIndex((grant) => grant.at === grantedAt && grant.client === client);
    if (place !== -1)
      this.grants.splice(place, 1).forEach((grant) => {
        this.shares.remove(grant);
      });
  }

  pauseFor(seconds: number, now: number): void {
    this.pause.begin(seconds * 1000, now);
  }

  recordResponse(isAnswered: boolean, now: number): void {
    this.pause.end(isAnswered, now);
  }

  private count(priority: Priority, now: number, client: string | null): number {
    if (this.perMinute === null) return 0;
    const since = now - this.windowMs;
    this.forgetBefore(since);
    if (client !== null) this.shares.noteRequest(client, now);
    const waitMs = Math.max(
      this.priorityWaitMs(limitFor(priority, this.perMinute), since),
      client === null ? 0 : this.shareWaitMs(client, this.perMinute, since),
    );
    if (waitMs > 0) return wholeSeconds(waitMs);
    const grant = { at: now, client };
    this.grants.push(grant);
    this.shares.add(grant);
    return 0;
  }

  /** In how long the window will hold less than `limit` grants; 0 if it does. */
  private priorityWaitMs(limit: number, since: number): number {
    if (this.grants.length < limit) return 0;
    const freesNext = this.grants[this.grants.length - limit];
    return freesNext ? freesNext.at - since : this.windowMs;
  }

  private shareWaitMs(client: string, perMinute: number, since: number): number {
    const leavesNext = this.shares.waitsFor(client, this.grants, perMinute, since);
    return leavesNext === null ? 0 : leavesNext - since;
  }

  private forgetBefore(time: number): void {
    const kept = this.grants.findIndex(({ at }) => at > time);
    const forgotten = this.grants.splice(0, kept === -1 ? this.grants.length : kept);
    for (const grant of forgotten) this.shares.remove(grant);
  }
}
