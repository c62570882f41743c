import { chainIdPattern } from '../../config/sections/upstream-settings';
import { type Settings } from '../../config/settings';
import { Problem } from '../problems/problem';

export const chainIdRule = 'must be a chain id in decimal';

/** Rejects values that are not chain ids. */
export function requireChainId(value: unknown): string {
  if (typeof value === 'string' && chainIdPattern.test(value)) return value;
  throw Problem.ofField('chainId', chainIdRule);
}

/** Rejects chains without a token list in the configuration. */
export function requireTokenListChain(value: unknown, { tokenList }: Settings): string {
  const chainId = requireChainId(value);
  if (tokenList.chainIds.includes(chainId)) return chainId;
  throw Problem.ofField(
    'chainId',
    `must be a chain with a token list (tokenList in /v1/chains): ${tokenList.chainIds.join(', ')}`,
  );
}
