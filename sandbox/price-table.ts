import { type Token } from './token';

/** US cents for one whole token. A symbol that is not here has no price and counts as nothing. */
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

/** What an amount in base units is worth, in whole cents, rounded down. */
export function centsOf(amount: bigint, token: Token): bigint {
  return (amount * centsPerToken(token)) / 10n ** BigInt(token.decimals);
}

/** How many base units of a priced token a number of cents buys; of an unpriced one, one token per dollar. */
export function amountWorth(cents: bigint, token: Token): bigint {
  const price = centsPerToken(token);
  return (cents * 10n ** BigInt(token.decimals)) / (price === 0n ? 100n : price);
}
