import { type Order } from '@order-gateway/client';
import { useChains } from '../data/chains';
import { useRequest } from '../data/use-request';
import { gateway } from '../session/gateway';

/**
 * Whether the token of one side is on the gateway's list of its chain; null while that is asked, or where there is no
 * list. A native coin needs none.
 */
export function useIsListed({ chain, token }: Pick<Order['give'], 'chain' | 'token'>): boolean | null {
  const chainId = chain?.id ?? '';
  const hasList = useChains().get(chainId)?.tokenList === true;
  const { value } = useRequest(
    async (signal) => {
      if (!token || !hasList) return null;
      if (token.native) return true;
      const { items } = await gateway().listTokens({ chainId, addresses: [token.address], signal });
      return items.length > 0;
    },
    [chainId, token?.address, hasList],
  );
  return value;
}
