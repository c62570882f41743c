/** One side of an order, as either interface tells it. Amounts are base units in decimal text. */
export interface Offer {
  readonly chainId: string | null;
  readonly tokenAddress: string | null;
  readonly amount: string | null;
}

/** What is known of a token beside its address. */
export interface TokenMetadata {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly logoURI: string | null;
}
