import { knownChain } from '../src/domain/chain-registry';
import { chains } from './chain-catalogue';

/** The ids of all chains, as numbers. */
export const encodeSupportedChains = (): Record<string, unknown> => ({
  chains: [...chains.keys()].map(Number),
});

/** All chains with their own ids and names. */
export const encodeSupportedChainsInfo = (): Record<string, unknown> => ({
  chains: [...chains.values()].map(({ id, name }) => ({
    chainId: Number(id),
    originalChainId: Number(knownChain(id)?.originalChainId ?? id),
    chainName: name,
  })),
});
