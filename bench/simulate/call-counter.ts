const minuteMs = 60_000;

/** Counts events, in all and by the minute. */
export class CallCounter {
  private readonly minutes = new Map<number, number>();
  private sinceMs = -Infinity;

  /** Forgets what was counted before. Epoch milliseconds. */
  startAt(nowMs: number): void {
    this.minutes.clear();
    this.sinceMs = nowMs;
  }

  count(nowMs: number): void {
    if (nowMs < this.sinceMs) return;
    const minute = Math.floor(nowMs / minuteMs);
    this.minutes.set(minute, (this.minutes.get(minute) ?? 0) + 1);
  }

  get total(): number {
    let total = 0;
    for (const count of this.minutes.values()) total += count;
    return total;
  }

  /** The most of a minute of the clock. */
  get busiestMinute(): number {
    let most = 0;
    for (const count of this.minutes.values()) most = Math.max(most, count);
    return most;
  }
}
