import { RateLimitPause } from './rate-limit-pause';
import { type Lane, limitOf, type RequestQuota, wholeSeconds } from './request-quota';

/** The quota as this gateway alone counts it. */
export class LocalQuota implements RequestQuota {
  private readonly grantedAt: number[] = [];
  private readonly pause = new RateLimitPause();

  /** @param perMinute null for no limit */
  constructor(
    readonly perMinute: number | null,
    private readonly windowMs: number,
  ) {}

  get isPaused(): boolean {
    return this.pause.isOn;
  }

  take(lane: Lane, now: number): number {
    const pauseMs = this.pause.admit(now);
    if (pauseMs > 0) return wholeSeconds(pauseMs);
    const waitSeconds = this.count(lane, now);
    if (waitSeconds > 0) this.pause.end(false, now);
    return waitSeconds;
  }

  leftAt(now: number): number | null {
    if (this.perMinute === null) return null;
    this.forgetBefore(now - this.windowMs);
    return this.isPaused ? 0 : this.perMinute - this.grantedAt.length;
  }

  /** Takes back a grant that was given at `grantedAt` and not used. */
  giveBack(grantedAt: number, now: number): void {
    this.pause.end(false, now);
    const place = this.grantedAt.lastIndexOf(grantedAt);
    if (place !== -1) this.grantedAt.splice(place, 1);
  }

  closeFor(seconds: number, now: number): void {
    this.pause.begin(seconds * 1000, now);
  }

  end(isAnswered: boolean, now: number): void {
    this.pause.end(isAnswered, now);
  }

  private count(lane: Lane, now: number): number {
    if (this.perMinute === null) return 0;
    const limit = limitOf(lane, this.perMinute);
    this.forgetBefore(now - this.windowMs);
    if (this.grantedAt.length < limit) {
      this.grantedAt.push(now);
      return 0;
    }
    const freesNext = this.grantedAt[this.grantedAt.length - limit] ?? now;
    return wholeSeconds(freesNext + this.windowMs - now);
  }

  private forgetBefore(time: number): void {
    const kept = this.grantedAt.findIndex((grantedAt) => grantedAt > time);
    this.grantedAt.splice(0, kept === -1 ? this.grantedAt.length : kept);
  }
}
