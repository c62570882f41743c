/** A token as the token list shows it (spec 2.10), on its chain. */
export interface Token {
  /** Internal chain id, decimal text. */
  chainId: string;
  /** In the chain's own spelling; the zero address stands for the native coin. */
  address: string;
  symbol: string;
  name: string;
  decimals: number;
  logoURI: string;
  tags: readonly string[];
  isNative?: boolean;
  eip2612?: boolean;
}

export const sameToken = (one: Token, other: Token): boolean =>
  one.chainId === other.chainId && one.address === other.address;
