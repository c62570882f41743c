/** What happens on chain once a transaction is sent. */
export interface TransactionEffect {
  transactionHash: string;
  /** Carries it out, and returns the ids of the orders that it is about. Live ones move with the clock from then on. */
  apply(isLive: boolean): string[];
}

const maxPending = 1_000;

/** Transactions that the order interface has prepared, by their data, until they are sent. The oldest are forgotten. */
export class PendingTransactions {
  private readonly effects = new Map<string, TransactionEffect>();

  prepare(data: string, effect: TransactionEffect): void {
    this.effects.set(data, effect);
    const [oldest] = this.effects.keys();
    if (this.effects.size > maxPending && oldest !== undefined) this.effects.delete(oldest);
  }

  /** The effect of a transaction, once; undefined if it was not prepared, or is sent already. */
  take(data: string): TransactionEffect | undefined {
    const effect = this.effects.get(data);
    this.effects.delete(data);
    return effect;
  }
}
