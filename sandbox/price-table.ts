import { type Token } from './token';

/** US cents per whole token. A symbol without an entry has no price; its value is 0. */
const centsBySymbol: Readonly<Record<string, bigint>> = {
  AVAX: 2_140n,
  BERA: 190n,
  BNB: 64_500n,
  COIN: 100n,
  CRO: 9n,
  DAI: 100n,
  ETH: 312_000n,
  FLOW: 38n,
  HYPE: 3_920n,
  INJ: 480n,
  IP: 410n,
  MNT: 86n,
  MON: 2n,
  NEON: 12n,
  POL: 23n,
  S: 31n,
  SEI: 20n,
  SOL: 15_800n,
  SOPH: 3n,
  TRX: 28n,
  USDC: 100n,
  USDT: 100n,
  WBTC: 10_480_000n,
  WETH: 312_000n,
  xDAI: 100n,
  XPL: 33n,
  ZIL: 1n,
};

/** Cents per whole token; 0 without a price. */
export const centsPerToken = (token: Token): bigint => centsBySymbol[token.symbol] ?? 0n;

/** The value of an amount in base units, in whole cents, rounded down. */
export function centsOf(amount: bigint, token: Token): bigint {
  return (amount * centsPerToken(token)) / 10n ** BigInt(token.decimals);
}

/** The amount of another token with the same value, rounded down; 0 if either token has no price. */
export function convertedAmount(amount: bigint, from: Token, to: Token): bigint {
  const price = centsPerToken(to) * 10n ** BigInt(from.decimals);
  return price === 0n ? 0n : (amount * centsPerToken(from) * 10n ** BigInt(to.decimals)) / price;
}

/** The amount of a token, in base units, with the value of `cents`. A token without a price costs one dollar. */
export function amountWorth(cents: bigint, token: Token): bigint {
  const price = centsPerToken(token);
  return (cents * 10n ** BigInt(token.decimals)) / (price === 0n ? 100n : price);
}
