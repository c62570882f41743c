/** What of the requests in progress may be there after a sign of overload: the later the look, the less. */
const decreaseFactors = { least: 0.1, most: 0.7 };

/** So many late looks in a row are a sign of overload. */
const lateSamplesToDecrease = 3;

/** By what share the limit grows with each look that finds all well; by one at the least. */
const increaseFactor = 0.02;

/** So many may always be in progress: an overload that other work causes must not end all service. */
const minLimit = 10;

/**
 * How many requests may be in progress at once: any number while the event loop keeps time; under overload less and
 * less until it does, then again a little more with each look (additive increase, multiplicative decrease). Late
 * looks fewer than three in a row are a burst, which is soon worked off, a garbage collection, or another process, and
 * cut nothing.
 */
export class AdaptiveConcurrencyLimit {
  private limit = Infinity;
  private lateSamples = 0;

  constructor(private readonly maxDelayMs: number) {}

  admits(inProgress: number): boolean {
    return inProgress < this.limit;
  }

  /**
   * Takes note of a look at the event loop.
   * @param delayMs how late it came
   * @param mostInProgress the most requests in progress since the look before
   */
  recordDelay(delayMs: number, mostInProgress: number): void {
    const isLate = delayMs > this.maxDelayMs;
    this.lateSamples = isLate ? this.lateSamples + 1 : 0;
    if (this.lateSamples >= lateSamplesToDecrease) this.decrease(mostInProgress, this.maxDelayMs / delayMs);
    if (!isLate) this.limit += Math.max(1, this.limit * increaseFactor);
  }

  private decrease(mostInProgress: number, inTimeShare: number): void {
    const share = Math.max(decreaseFactors.least, Math.min(decreaseFactors.most, inTimeShare));
    this.limit = Math.max(minLimit, Math.floor(Math.min(this.limit, mostInProgress) * share));
  }
}
