/** How many retries may be saved up for a burst of failures. */
const maxSaved = 10;

/**
 * Lets retries be a share of all calls at most: each call puts its share aside, each retry takes a whole one.
 * So an interface that fails altogether is not asked twice as often for it.
 */
export class RetryBudget {
  private saved = 0;

  /** @param share retries for each call, of 1 */
  constructor(private readonly share: number) {}

  noteCall(): void {
    this.saved = Math.min(maxSaved, this.saved + this.share);
  }

  /** Whether a retry may be made; one that may is taken from the budget. */
  take(): boolean {
    // The shares are fractions: five fifths may come to a little less than one.
    if (this.saved < 1 - Number.EPSILON * maxSaved) return false;
    this.saved = Math.max(0, this.saved - 1);
    return true;
  }
}
