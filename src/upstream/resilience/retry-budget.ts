/** How many retries may accumulate for a burst of failures. */
const maxBalance = 10;

/**
 * Bounds retries to a share of all calls: each call deposits that share, each retry withdraws one. An upstream that
 * fails altogether is then not called twice as often.
 */
export class RetryBudget {
  private balance = 0;

  /** @param share retries per call, between 0 and 1 */
  constructor(private readonly share: number) {}

  deposit(): void {
    this.balance = Math.min(maxBalance, this.balance + this.share);
  }

  /** Withdraws a retry if the balance allows it. */
  tryWithdraw(): boolean {
    // The shares are fractions: five fifths may come to a little less than one.
    if (this.balance < 1 - Number.EPSILON * maxBalance) return false;
    this.balance = Math.max(0, this.balance - 1);
    return true;
  }

  /** Takes back a withdrawal whose retry is not made. */
  refund(): void {
    this.balance = Math.min(maxBalance, this.balance + 1);
  }
}
