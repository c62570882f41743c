import { base58, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from './byte-text';
import { type ChainFamily } from '../domain/chain-registry';

/** Base58 with a four-byte checksum, as Tron writes its addresses. */
const base58check = createBase58check(sha256);

const tronPrefix = 0x41;

const isHex = (text: string): boolean => /^0x[0-9a-f]*$/i.test(text);

/** Whether that many bytes can be an address: of EVM, Tron or Solana. */
export const isAddressLength = (length: number): boolean => [20, 21, 32].includes(length);

/**
 * The text of an address from its bytes: `0x` hex for 20 bytes, base58check for Tron (21 bytes, or 20 on
 * a Tron chain), base58 for 32 bytes (Solana). Other lengths are no address (see {@link isAddressLength}).
 */
export function addressFromBytes(bytes: Uint8Array, family: ChainFamily): string {
  if (bytes.length === 20 && family === 'tron')
    return base58check.encode(Uint8Array.of(tronPrefix, ...bytes));
  if (bytes.length === 21 && bytes[0] === tronPrefix) return base58check.encode(bytes);
  if (bytes.length === 32) return base58.encode(bytes);
  return bytesToHex(bytes);
}

/** The bytes of an address text: 20 for EVM, 21 for Tron, 32 for Solana. Throws on a text that is no address. */
export function addressToBytes(text: string, family: ChainFamily): Uint8Array {
  if (isHex(text)) return hexToBytes(text);
  return family === 'tron' ? base58check.decode(text) : base58.decode(text);
}

/** An address in hex; of Tron with or without its first byte, and its `0x`. */
const hexAddress = /^(0x)?((41)?[0-9a-f]{40}|[0-9a-f]{64})$/i;

/** One spelling per address: as its chain writes it, hex in lower case, base58 as it is (its case matters). */
export function canonicalAddress(text: string, family: ChainFamily = 'evm'): string {
  if (family !== 'evm' && hexAddress.test(text)) return addressFromBytes(hexToBytes(text), family);
  return isHex(text) ? text.toLowerCase() : text;
}

const zeroAddresses = new Set([
  '0x0000000000000000000000000000000000000000',
  '11111111111111111111111111111111',
  'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
]);

/** Whether an address stands for the chain's native coin (EVM, Solana or Tron zero address). */
export const isNativeAddress = (address: string): boolean => zeroAddresses.has(canonicalAddress(address));

/** The text of a hash from its bytes: hex with 0x (EVM), bare hex (Tron transactions), base58 (Solana). */
export const hashFromBytes = (bytes: Uint8Array, family: ChainFamily): string =>
  family === 'solana' ? base58.encode(bytes) : bytesToHex(bytes).slice(family === 'tron' ? 2 : 0);

/** One spelling per hash: as its chain writes it, hex in lower case, base58 as it is. */
export function canonicalHash(text: string, family: ChainFamily = 'evm'): string {
  if (family !== 'evm' && /^0x([0-9a-f]{64}){1,2}$/i.test(text))
    return hashFromBytes(hexToBytes(text), family);
  return isHex(text) || /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : text;
}
