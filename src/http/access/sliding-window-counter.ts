import { type RateLimitCount, windowSeconds } from './rate-limit-store';

const windowMs = windowSeconds * 1000;

/** The seconds that a window of so many touches: the first and the last of them in part. */
const bucketCount = windowSeconds + 1;

/**
 * Counts what came in within the window, by the second: whatever the number, at the same small cost. All of a second
 * leaves the window with its last request. Times are those of a clock that never goes back, in milliseconds.
 */
export class SlidingWindowCounter {
  private readonly perSecond = new Uint32Array(bucketCount);
  /** When the last request of each second came, in milliseconds after its begin. */
  private readonly lastAfterMs = new Uint16Array(bucketCount);
  private total = 0;
  private second = 0;
  /** The oldest second in which something came in; the one that runs, if nothing did. */
  private oldest = 0;

  /** Counts so many more, unless they and those there are come to more than `limit`. */
  count(limit: number, atMs: number, requests = 1): RateLimitCount {
    const nowMs = Math.floor(atMs);
    this.advanceTo(nowMs);
    const total = this.total + requests;
    if (total <= limit) this.add(requests, nowMs);
    return { total, resetMs: this.leaveMs(Math.max(1, total - limit)) - nowMs };
  }

  private add(requests: number, nowMs: number): void {
    const slot = this.second % bucketCount;
    this.total += requests;
    this.perSecond[slot] = this.at(this.second) + requests;
    this.lastAfterMs[slot] = nowMs - this.second * 1000;
  }

  /** Forgets the seconds that have left the window. */
  private advanceTo(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    for (let left = Math.max(this.second + 1, second - windowSeconds); left <= second; left += 1)
      this.forget(left);
    this.second = second;
    this.oldest = Math.max(this.oldest, second - windowSeconds);
    if (this.leavesAt(this.oldest) <= nowMs) this.forget(this.oldest);
    while (this.oldest < second && this.at(this.oldest) === 0) this.oldest += 1;
  }

  /** What a second's slot holds: that second's, or the one's that had the slot before. */
  private forget(second: number): void {
    this.total -= this.at(second);
    this.perSecond[second % bucketCount] = 0;
  }

  /** When at least so many will have left; a whole window from now where there are not so many. */
  private leaveMs(requests: number): number {
    let left = 0;
    for (let second = this.oldest; second <= this.second; second += 1) {
      left += this.at(second);
      if (left >= requests) return this.leavesAt(second);
    }
    return this.second * 1000 + windowMs;
  }

  private leavesAt(second: number): number {
    return second * 1000 + (this.lastAfterMs[second % bucketCount] ?? 0) + windowMs;
  }

  private at(second: number): number {
    return this.perSecond[second % bucketCount] ?? 0;
  }
}
