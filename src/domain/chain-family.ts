/** The text format of a chain's addresses and hashes: hex with 0x, plain base58, or Tron's base58check and bare hex. */
export type ChainFamily = 'evm' | 'solana' | 'tron';

const familyOfChainId: ReadonlyMap<string | null, ChainFamily> = new Map([
  ['7565164', 'solana'],
  ['100000026', 'tron'],
]);

/**
 * The family of a chain, by the service's internal chain id (decimal text). Unknown chains count as EVM.
 */
export const familyOf = (chainId: string | null): ChainFamily => familyOfChainId.get(chainId) ?? 'evm';
