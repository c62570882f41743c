import { type RegisteredChain } from '@order-gateway/client';

/** The page of an address on the chain's block explorer. */
export const addressUrl = ({ explorer }: RegisteredChain, address: string): string =>
  explorer.address.replace('{address}', encodeURIComponent(address));
