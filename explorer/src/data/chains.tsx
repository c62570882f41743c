import { type RegisteredChain } from '@order-gateway/client';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { gateway } from '../session/gateway';
import { type RequestState, useRequest } from './use-request';

interface Chains {
  /** As the gateway lists them: by ascending id. */
  readonly request: RequestState<readonly RegisteredChain[]>;
  readonly byId: ReadonlyMap<string, RegisteredChain>;
}

const ChainsContext = createContext<Chains>({
  request: { value: null, error: null, isLoading: true, reload: () => undefined },
  byId: new Map(),
});

/** The chains that the gateway knows, by id. Empty until they are loaded: nothing waits for them. */
export const useChains = (): Chains['byId'] => useContext(ChainsContext).byId;

/** The request for them, for what cannot do without. */
export const useChainsRequest = (): Chains['request'] => useContext(ChainsContext).request;

/** Loads the chains once for all that is below it. */
export function ChainsProvider({ children }: { children: ComponentChildren }) {
  const request = useRequest(async (signal) => (await gateway().listChains({ signal })).items, []);
  const byId = useMemo(() => new Map(request.value?.map((chain) => [chain.id, chain])), [request.value]);
  return <ChainsContext.Provider value={{ request, byId }}>{children}</ChainsContext.Provider>;
}
