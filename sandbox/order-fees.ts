/**
 * The protocol fee of an order that gives `netAmount`, in base units of the give token: exactly 4 bps of the gross amount,
 * which the user pays.
 */
export const percentFeeOf = (netAmount: bigint): bigint => (netAmount * 4n) / 9_996n;

/** What an order gives if the user pays `grossAmount`. */
export const netAmountOf = (grossAmount: bigint): bigint => (grossAmount * 9_996n) / 10_000n;

/** The amount that the user pays for an order that gives `netAmount`. */
export const grossAmountOf = (netAmount: bigint): bigint => netAmount + percentFeeOf(netAmount);

/** The value that a taker offers: `value` less a margin of 8 bps. */
export const lessTakerMargin = (value: bigint): bigint => (value * 9_992n) / 10_000n;
