/** Multiplicative decrease: the share of the requests in progress that is still admitted. The later the sample, the less. */
const decreaseFactors = { least: 0.1, most: 0.7 };

/** This many late samples in a row indicate overload. */
const lateSamplesToDecrease = 3;

/** The share by which the limit grows with each sample in time; by at least one. */
const increaseFactor = 0.02;

/** The lowest limit: overload that other processes cause must not stop all service. */
const minLimit = 10;

/**
 * The number of requests that may be in progress at once: unlimited until the event loop is late, then adapted by
 * additive increase and multiplicative decrease (AIMD). One or two late samples in a row do not lower it: they are a short
 * burst, a garbage collection or another process.
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
