import { useChains } from '../data/chains';
import { addressUrl } from '../lists/chain-links';
import { Identifier } from './identifier';

interface AddressProps {
  readonly address: string;
  /** The chain that it is on; null where that is not known. */
  readonly chainId: string | null;
  /** Whose it is, for the names of its buttons: `receiver`. */
  readonly what: string;
}

/** An address with the link to its page on the chain's block explorer, where that is known. */
export function Address({ address, chainId, what }: AddressProps) {
  const chain = useChains().get(chainId ?? '');
  return <Identifier id={address} what={what} href={chain ? addressUrl(chain, address) : null} />;
}
