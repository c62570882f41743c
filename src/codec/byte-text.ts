import { base58, createBase58check, hex } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';

const base58check = createBase58check(sha256);

export const bytesToHex = (bytes: Uint8Array): string => `0x${hex.encode(bytes)}`;
export const hexToBytes = (text: string): Uint8Array => hex.decode(text.replace(/^0x/i, ''));

export const bytesToBase58 = (bytes: Uint8Array): string => base58.encode(bytes);
export const base58ToBytes = (text: string): Uint8Array => base58.decode(text);

/** Base58 with a four-byte checksum, as Tron writes its addresses. */
export const bytesToBase58check = (bytes: Uint8Array): string => base58check.encode(bytes);
export const base58checkToBytes = (text: string): Uint8Array => base58check.decode(text);

/** The textual list of byte numbers that every wrapper carries (spec 2.1): `[1,255]`. */
export const bytesToList = (bytes: Uint8Array): string => `[${bytes.join(',')}]`;

/** Longer than the text of any value: a wrapper holds 64 bytes at most. */
const maxListLength = 1024;

/** Reads a textual list of byte numbers, with or without brackets; null if it is none. */
export function listToBytes(text: string): Uint8Array | null {
  if (text.length > maxListLength) return null;
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const isList = /^\[?[\d\s,]*\]?$/.test(text.trim()) && numbers.length > 0 && numbers.every((n) => n <= 255);
  return isList ? Uint8Array.from(numbers) : null;
}

export const bytesToBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Reads base64; null if the text is not base64. */
export function base64ToBytes(text: string): Uint8Array | null {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64')) : null;
}
