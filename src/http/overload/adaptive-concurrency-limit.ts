/** This many late samples in a row indicate overload. Fewer are a short burst or another process. */
const lateSamplesToLimit = 5;

/** This many indicate that the limit is too high, once there is one. */
const lateSamplesToDecrease = 2;

/** The lowest share of the requests in progress that the limit falls to at once. */
const leastShare = 0.1;

/** The share by which the limit grows with each sample in time; by at least one. */
const increaseFactor = 0.05;

/** Above this the limit ends: so many requests are not in progress at once. */
const maxLimit = 10_000;

/** The lowest limit: overload that other processes cause must not stop all service. */
const minLimit = 10;

/**
 * The number of requests that may be in progress at once: unlimited until the event loop is late for a while, then the
 * share of them that would have been in time. Grows again in proportion to itself.
 */
export class AdaptiveConcurrencyLimit {
  private limit = Infinity;
  private lateSamples = 0;

  constructor(private readonly maxDelayMs: number) {}

  admits(inProgress: number): boolean {
    return inProgress < this.limit;
  }

  /**
   * Adapts the limit to a sample of the event loop.
   * @param delayMs how late the sample was taken
   * @param mostInProgress the most requests in progress since the previous sample
   */
  recordDelay(delayMs: number, mostInProgress: number): void {
    if (delayMs <= this.maxDelayMs) {
      this.lateSamples = 0;
      this.increase();
      return;
    }
    this.lateSamples += 1;
    if (this.lateSamples < (this.limit === Infinity ? lateSamplesToLimit : lateSamplesToDecrease)) return;
    // The requests that are in progress now delay the next samples, too: these show nothing of the new limit.
    this.lateSamples = 0;
    this.decrease(mostInProgress, this.maxDelayMs / delayMs);
  }

  private increase(): void {
    this.limit += Math.max(1, this.limit * increaseFactor);
    if (this.limit > maxLimit) this.limit = Infinity;
  }

  /** @param inTimeShare the share of these requests that would have been in time */
  private decrease(mostInProgress: number, inTimeShare: number): void {
    const inTime = Math.floor(mostInProgress * Math.max(leastShare, inTimeShare));
    this.limit = Math.max(minLimit, Math.min(this.limit, inTime));
  }
}
