/** A token of a chain, as in the token list (spec 2.10). */
export interface Token {
  /** Internal chain id, decimal text. */
  chainId: string;
  /** In the format of the chain. The zero address is the native coin. */
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
