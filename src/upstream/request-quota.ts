/** Whom a call is for: a caller that waits, or the cache that refreshes behind. */
export type Lane = 'caller' | 'refresh';

const minuteMs = 60_000;

/** The part of the quota that refreshes leave to callers. */
const callersShare = 0.2;

/**
 * Grants at most so many requests in any minute (a sliding window, so that no burst passes at its border),
 * and none at all while the interface has asked to be left alone.
 */
export class RequestQuota {
  private readonly grantedAt: number[] = [];
  private closedUntil = 0;

  /** @param perMinute null for no limit */
  constructor(private readonly perMinute: number | null) {}

  /** Grants a request, or says after how many seconds to ask again; 0 is a grant. */
  take(lane: Lane, now: number): number {
    if (now < this.closedUntil) return secondsUntil(this.closedUntil, now);
    if (this.perMinute === null) return 0;
    const limit = lane === 'caller' ? this.perMinute : Math.floor(this.perMinute * (1 - callersShare));
    this.forgetBefore(now - minuteMs);
    if (this.grantedAt.length < limit) {
      this.grantedAt.push(now);
      return 0;
    }
    const freesNext = this.grantedAt[this.grantedAt.length - limit] ?? now;
    return secondsUntil(freesNext + minuteMs, now);
  }

  /** The interface answered 429 with `Retry-After`: grants nothing for that long. */
  closeFor(seconds: number, now: number): void {
    this.closedUntil = Math.max(this.closedUntil, now + seconds * 1000);
  }

  private forgetBefore(time: number): void {
    const kept = this.grantedAt.findIndex((grantedAt) => grantedAt > time);
    this.grantedAt.splice(0, kept === -1 ? this.grantedAt.length : kept);
  }
}

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));
