import { type AddressValue, encodeAddress, encodeNumber, type NumberValue } from './value-encoders';
import { chainOf } from './chain-catalogue';
import { type SimulatedPreswap, type SimulatedTokenAmount } from './order';
import { type Token } from './token';

/** The token metadata of an order record (spec 2.3). */
interface TokenMetadata {
  decimals: number;
  name: string;
  symbol: string;
  logoURI: string;
}

/** Offer with metadata (spec 2.3): the four values of `metadata` are repeated beside it. */
export interface OfferWithMetadata extends TokenMetadata {
  chainId: NumberValue;
  tokenAddress: AddressValue;
  amount: NumberValue;
  finalAmount: NumberValue;
  metadata: TokenMetadata;
}

const metadataOf = ({ decimals, name, symbol, logoURI }: Token): TokenMetadata => ({
  decimals,
  name,
  symbol,
  logoURI,
});

const encodeTokenAddress = ({ chainId, address }: Token): AddressValue =>
  encodeAddress(address, chainOf(chainId).family);

/** An offer whose final amount is its amount, unless another one is given. */
export function encodeOffer(
  { token, amount }: SimulatedTokenAmount,
  finalAmount: bigint = amount,
): OfferWithMetadata {
  return {
    chainId: encodeNumber(BigInt(token.chainId)),
    tokenAddress: encodeTokenAddress(token),
    amount: encodeNumber(amount),
    finalAmount: encodeNumber(finalAmount),
    metadata: metadataOf(token),
    ...metadataOf(token),
  };
}

/** The swap before the order; the spec (2.2) does not define its members. */
export function encodePreswap({ input, output }: SimulatedPreswap): Record<string, unknown> {
  return {
    chainId: encodeNumber(BigInt(input.token.chainId)),
    inTokenAddress: encodeTokenAddress(input.token),
    inAmount: encodeNumber(input.amount),
    tokenInMetadata: metadataOf(input.token),
    outTokenAddress: encodeTokenAddress(output.token),
    outAmount: encodeNumber(output.amount),
    tokenOutMetadata: metadataOf(output.token),
  };
}
