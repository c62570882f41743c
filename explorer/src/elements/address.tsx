import { addressUrl } from '../data/chain-links';
import { useChains } from '../data/chains';
import { Identifier } from './identifier';

interface AddressProps {
  readonly address: string;
  /** The chain that it is on; null where that is not known. */
  readonly chainId: string | null;
  /** Whose it is, for the names of its buttons: `receiver`. */
  readonly what: string;
  /** Characters kept at each end. */
  readonly ends?: number;
}

/** An address with the link to its page on the chain's block explorer, where that is known. */
export function Address({ address, chainId, what, ends }: AddressProps) {
  const chain = useChains().get(chainId ?? '');
  return <Identifier id={address} what={what} href={chain ? addressUrl(chain, address) : null} ends={ends} />;
}
