const secondMs = 1000;

/**
 * Stops requests for as long as an upstream asked for by `Retry-After`, then allows one probe at a time until one gets
 * any response but 429. All times are epoch milliseconds, given by the caller.
 */
export class RateLimitPause {
  /** Null while there is no pause. */
  private until: number | null = null;
  private isProbeInFlight = false;

  get isOn(): boolean {
    return this.until !== null;
  }

  /** Begins a pause, or extends it. */
  begin(ms: number, now: number): void {
    this.until = Math.max(this.until ?? 0, now + ms);
    this.isProbeInFlight = false;
  }

  /** Returns for how many milliseconds no request may be sent; 0 permits this one. */
  tryAcquire(now: number): number {
    if (this.until === null) return 0;
    if (now < this.until) return this.until - now;
    if (this.isProbeInFlight) return secondMs;
    this.isProbeInFlight = true;
    return 0;
  }

  /**
   * A request permitted at `permittedAt` has ended: how one from before the end of the pause ends tells nothing.
   * `hasResponse` is false for a 429, or no response at all.
   */
  end(hasResponse: boolean, permittedAt: number): void {
    if (this.until === null || permittedAt < this.until) return;
    this.isProbeInFlight = false;
    if (hasResponse) this.until = null;
  }
}
