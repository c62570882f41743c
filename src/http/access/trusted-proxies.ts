import { compile } from '@fastify/proxy-addr';
import { type Settings } from '../../config/settings';
import { plainAddress } from './client-address';

/**
 * Whether the word of a proxy counts, by its address and by how many hops it is away, the nearest being 0.
 */
export type TrustProxyFn = (address: string, hop: number) => boolean;

/** The proxies that TRUST_PROXY names: so many of the nearest ones, or those at its addresses. */
export function trustedProxies({ server: { trustProxy } }: Settings): TrustProxyFn {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isListed = compile([...trustProxy]);
  return (address, hop) => isListed(plainAddress(address) ?? address, hop);
}
