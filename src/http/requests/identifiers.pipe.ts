import { type ArgumentMetadata } from '@nestjs/common';
import { addressToBytes } from '../../codec/address-text';
import { type ChainFamily } from '../../domain/chain-registry';
import { Problem } from '../problems/problem';

export const orderIdRule = 'must be 0x and 64 hexadecimal digits';

/** A wallet of any chain family: `0x` and 40 hex digits, or base58 of 32 to 44 characters. */
export const walletAddressPattern = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;
export const walletAddressRule = 'must be an address: 0x and 40 hexadecimal digits, or base58';

export const addressRule =
  'must be an address: 0x and 40 hexadecimal digits, or base58 of 32 bytes (Solana), or with its checksum (Tron)';

/** The address of a wallet of any chain family, hex in lower case; null if the text is none. */
function parseAddress(text: string): string | null {
  if (!walletAddressPattern.test(text)) return null;
  if (text.startsWith('0x')) return text.toLowerCase();
  return isAddressOf(text, 'solana', 32) || isAddressOf(text, 'tron', 21) ? text : null;
}

function isAddressOf(text: string, family: ChainFamily, bytes: number): boolean {
  try {
    return addressToBytes(text, family).length === bytes;
  } catch {
    return false;
  }
}

/** An order id in lower case; null if the text is none. */
export const parseOrderId = (text: unknown): string | null =>
  typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null;

export const transactionHashRule =
  'must be 0x and 64 hexadecimal digits, 64 hexadecimal digits, or base58 of 64 to 90 characters';

/** A transaction hash: 0x and 64 hex digits (EVM), 64 hex digits (Tron), or base58 (Solana); null if the text is none. */
export function parseTransactionHash(text: string): string | null {
  if (/^(0x)?[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text) ? text : null;
}

/** Converts a path parameter to its canonical form. Rejects a text that has none by the parameter's name. */
const identifierPipe = (parse: (text: string) => string | null, rule: string) => ({
  transform(text: string, { data: field = '' }: Pick<ArgumentMetadata, 'data'>): string {
    const id = parse(text);
    if (id === null) throw Problem.ofField(field, rule);
    return id;
  },
});

export const orderIdPipe = identifierPipe(parseOrderId, orderIdRule);
export const addressPipe = identifierPipe(parseAddress, addressRule);
export const transactionHashPipe = identifierPipe(parseTransactionHash, transactionHashRule);
