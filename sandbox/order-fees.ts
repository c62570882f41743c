/**
 * The protocol's fee, in base units of the give token, for an order that gives `netAmount`: exactly 4 bps of
 * what the user put in, the give amount being what is left.
 */
export const percentFeeOf = (netAmount: bigint): bigint => (netAmount * 4n) / 9_996n;

/** What the user put in, for an order that gives `netAmount`. */
export const grossAmountOf = (netAmount: bigint): bigint => netAmount + percentFeeOf(netAmount);

/** What the taker offers for a value: less 8 bps of margin. */
export const lessTakerMargin = (value: bigint): bigint => (value * 9_992n) / 10_000n;
