import { type RegisteredChain } from '@order-gateway/client';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { gateway } from '../session/gateway';
import { useRequest } from './use-request';

type Chains = ReadonlyMap<string, RegisteredChain>;

const ChainsContext = createContext<Chains>(new Map());

/** The chains that the gateway knows, by id. Empty until they are loaded: nothing waits for them. */
export const useChains = (): Chains => useContext(ChainsContext);

/** Loads the chains once for all that is below it. */
export function ChainsProvider({ children }: { children: ComponentChildren }) {
  const { value } = useRequest((signal) => gateway().listChains({ signal }), []);
  const chains = useMemo(() => new Map(value?.items.map((chain) => [chain.id, chain])), [value]);
  return <ChainsContext.Provider value={chains}>{children}</ChainsContext.Provider>;
}
