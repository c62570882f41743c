import { hex } from '@scure/base';

export const bytesToHex = (bytes: Uint8Array): string => `0x${hex.encode(bytes)}`;
export const hexToBytes = (text: string): Uint8Array => hex.decode(text.replace(/^0x/i, ''));

/** Longer than the text of any value: a wrapper holds 64 bytes at most. */
const maxListLength = 1024;

/** Reads the textual list of byte numbers that every wrapper carries (spec 2.1): `[1,255]`, or without brackets; null if it is none. */
export function listToBytes(text: string): Uint8Array | null {
  if (text.length > maxListLength) return null;
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const isList = /^\[?[\d\s,]*\]?$/.test(text.trim()) && numbers.length > 0 && numbers.every((n) => n <= 255);
  return isList ? Uint8Array.from(numbers) : null;
}

/** Reads base64; null if the text is not base64. */
export function base64ToBytes(text: string): Uint8Array | null {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64')) : null;
}
