/** One side of an order, in the record of either upstream. Amounts are base units in decimal text. */
export interface Offer {
  readonly chainId: string | null;
  readonly tokenAddress: string | null;
  readonly amount: string | null;
}

/** The metadata of a token. */
export interface TokenMetadata {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly logoURI: string | null;
}
