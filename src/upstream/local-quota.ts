import { type Lane, limitOf, type RequestQuota, wholeSeconds } from './request-quota';

/** The quota as this gateway alone counts it. */
export class LocalQuota implements RequestQuota {
  private readonly grantedAt: number[] = [];
  private closedUntil = 0;

  /** @param perMinute null for no limit */
  constructor(
    readonly perMinute: number | null,
    private readonly windowMs: number,
  ) {}

  take(lane: Lane, now: number): number {
    if (now < this.closedUntil) return wholeSeconds(this.closedUntil - now);
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

  leftAt(now: number): number | null {
    if (this.perMinute === null) return null;
    this.forgetBefore(now - this.windowMs);
    return now < this.closedUntil ? 0 : this.perMinute - this.grantedAt.length;
  }

  /** Takes back a grant that was given at `grantedAt` and not used. */
  giveBack(grantedAt: number): void {
    const place = this.grantedAt.lastIndexOf(grantedAt);
    if (place !== -1) this.grantedAt.splice(place, 1);
  }

  closeFor(seconds: number, now: number): void {
    this.closedUntil = Math.max(this.closedUntil, now + seconds * 1000);
  }

  private forgetBefore(time: number): void {
    const kept = this.grantedAt.findIndex((grantedAt) => grantedAt > time);
    this.grantedAt.splice(0, kept === -1 ? this.grantedAt.length : kept);
  }
}
