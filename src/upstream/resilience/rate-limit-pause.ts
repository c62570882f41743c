const secondMs = 1000;

/**
 * No calls for as long as an interface asked for by `Retry-After`, then one at a time until one was answered with
 * anything but 429. All times are epoch milliseconds, given by the caller.
 */
export class RateLimitPause {
  /** Null while there is none. */
  private until: number | null = null;
  private isProbeOut = false;

  get isOn(): boolean {
    return this.until !== null;
  }

  /** Begins a pause, or makes it longer. */
  begin(ms: number, now: number): void {
    this.until = Math.max(this.until ?? 0, now + ms);
    this.isProbeOut = false;
  }

  /** For how many milliseconds no call may be made; 0 lets this one through. */
  admit(now: number): number {
    if (this.until === null) return 0;
    if (now < this.until) return this.until - now;
    if (this.isProbeOut) return secondMs;
    this.isProbeOut = true;
    return 0;
  }

  /** A call that was let through has ended: with an answer that is no 429, or without one. */
  end(isAnswered: boolean, now: number): void {
    if (this.until === null || now < this.until) return;
    this.isProbeOut = false;
    if (isAnswered) this.until = null;
  }
}
