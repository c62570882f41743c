import { type Counted, windowSeconds } from './request-counts';

/** The window's whole seconds, and the one that runs: what came in counts until all of its second has left. */
const slots = windowSeconds + 1;

/**
 * Counts what came in within the window, by the second: whatever the number, at the same small cost. Times are those of
 * a clock that never goes back, in milliseconds.
 */
export class SlidingCount {
  private readonly perSecond = new Uint32Array(slots);
  private total = 0;
  private second = 0;
  /** The oldest second in which something came in; the one that runs, if nothing did. */
  private oldest = 0;

  /** Counts one more, unless there are `limit` already. */
  count(limit: number, nowMs: number): Counted {
    this.moveTo(Math.floor(nowMs / 1000));
    const counted = { total: this.total + 1, waitMs: this.oldest * 1000 + slots * 1000 - nowMs };
    if (this.total < limit) this.add();
    return counted;
  }

  private add(): void {
    this.total += 1;
    this.perSecond[this.second % slots] = this.at(this.second) + 1;
  }

  /** Forgets the seconds that have left the window. */
  private moveTo(second: number): void {
    for (let left = Math.max(this.second + 1, second - slots + 1); left <= second; left += 1) {
      this.total -= this.at(left);
      this.perSecond[left % slots] = 0;
    }
    this.second = second;
    this.oldest = Math.max(this.oldest, second - slots + 1);
    while (this.oldest < second && this.at(this.oldest) === 0) this.oldest += 1;
  }

  private at(second: number): number {
    return this.perSecond[second % slots] ?? 0;
  }
}
