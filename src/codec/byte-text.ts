import { hex } from '@scure/base';

export const bytesToHex = (bytes: Uint8Array): string => `0x${hex.encode(bytes)}`;
export const hexToBytes = (text: string): Uint8Array => hex.decode(text.replace(/^0x/i, ''));

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
