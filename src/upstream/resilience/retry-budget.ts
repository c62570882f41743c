/** How many retries may be saved up for a burst of failures. */
const maxBalance = 10;

/**
 * Lets retries be a share of all calls at most: each call puts its share aside, each retry takes a whole one.
 * So an interface that fails altogether is not asked twice as often for it.
 */
export class RetryBudget {
  private balance = 0;

  /** @param share retries for each call, of 1 */
  constructor(private readonly share: number) {}

  deposit(): void {
    this.balance = Math.min(maxBalance, this.balance + this.share);
  }

  /** Whether a retry may be made; one that may is taken from the budget. */
  tryWithdraw(): boolean {
    // The shares are fractions: five fifths may come to a little less than one.
    if (this.balance < 1 - Number.EPSILON * maxBalance) return false;
    this.balance = Math.max(0, this.balance - 1);
    return true;
  }
}
