import { ClientShares, type Grant } from './client-shares';
import { RateLimitPause } from './rate-limit-pause';
import { type Lane, limitOf, type RequestQuota, wholeSeconds } from './request-quota';

/** The quota as this gateway alone counts it. */
export class LocalQuota implements RequestQuota {
  private readonly grants: Grant[] = [];
  private readonly shares = new ClientShares();
  private readonly pause = new RateLimitPause();

  /** @param perMinute null for no limit */
  constructor(
    readonly perMinute: number | null,
    private readonly windowMs: number,
  ) {}

  get isPaused(): boolean {
    return this.pause.isOn;
  }

  take(lane: Lane, now: number, client: string | null = null): number {
    const pauseMs = this.pause.admit(now);
    if (pauseMs > 0) return wholeSeconds(pauseMs);
    const waitSeconds = this.count(lane, now, lane === 'caller' ? client : null);
    if (waitSeconds > 0) this.pause.end(false, now);
    return waitSeconds;
  }

  leftAt(now: number): number | null {
    if (this.perMinute === null) return null;
    this.forgetBefore(now - this.windowMs);
    return this.isPaused ? 0 : this.perMinute - this.grants.length;
  }

  /** Takes back a grant that a client was given at `grantedAt` and has not used. */
  giveBack(grantedAt: number, now: number, client: string | null = null): void {
    this.pause.end(false, now);
    const place = this.grants.findLastIndex((grant) => grant.at === grantedAt && grant.client === client);
    if (place !== -1)
      this.grants.splice(place, 1).forEach((grant) => {
        this.shares.remove(grant);
      });
  }

  closeFor(seconds: number, now: number): void {
    this.pause.begin(seconds * 1000, now);
  }

  end(isAnswered: boolean, now: number): void {
    this.pause.end(isAnswered, now);
  }

  private count(lane: Lane, now: number, client: string | null): number {
    if (this.perMinute === null) return 0;
    const since = now - this.windowMs;
    this.forgetBefore(since);
    if (client !== null) this.shares.noteAsked(client, now);
    const waitMs = Math.max(
      this.laneWaitMs(limitOf(lane, this.perMinute), since),
      client === null ? 0 : this.shareWaitMs(client, this.perMinute, since),
    );
    if (waitMs > 0) return wholeSeconds(waitMs);
    const grant = { at: now, client };
    this.grants.push(grant);
    this.shares.add(grant);
    return 0;
  }

  /** In how long the window will hold less than `limit` grants; 0 if it does. */
  private laneWaitMs(limit: number, since: number): number {
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
