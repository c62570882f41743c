/** Smaller differences of both clocks are rounding and slewing, and change no time that was converted before. */
const stepMs = 1000;

/**
 * The time of this process in whole epoch milliseconds. It starts with the wall clock and never steps: where somebody
 * sets the wall clock back or forward, freshness, breakers, quotas and deadlines go on as if nothing happened. What
 * leaves the process (a date in a view, an entry in Redis) is converted to the wall clock's time, and back.
 */
class Clock {
  private readonly originMs = performance.timeOrigin;
  private offsetMs = 0;

  now(): number {
    return Math.floor(this.originMs + performance.now());
  }

  /** The wall clock's time of a moment of this clock. */
  toWallClock(ms: number): number {
    return ms + this.wallClockOffsetMs();
  }

  /** The moment of this clock that the wall clock's time means. */
  fromWallClock(ms: number): number {
    return ms - this.wallClockOffsetMs();
  }

  private wallClockOffsetMs(): number {
    const offsetMs = Date.now() - this.now();
    if (Math.abs(offsetMs - this.offsetMs) >= stepMs) this.offsetMs = offsetMs;
    return this.offsetMs;
  }
}

/** The clock of everything that compares times within this process. */
export const clock = new Clock();
