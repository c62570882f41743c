import { bytesToHex } from '@noble/hashes/utils.js';
import { SeededRandom } from './seeded-random';

const indexBytes = 4;

/** The mask of an index: 32 bits that follow from the key and the bytes before the index. */
const maskOf = (key: string, bytes: Uint8Array): number =>
  new SeededRandom(`${key}:${bytesToHex(bytes)}`).below(2 ** 32);

/** Bytes that look random, with an index below 2^32 in the last four. The same key and index yield the same bytes. */
export function bytesWithIndex(key: string, index: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  const drawn = new SeededRandom(`${key}:${index}`).bytes(count - indexBytes);
  bytes.set(drawn);
  new DataView(bytes.buffer).setUint32(drawn.length, index ^ maskOf(key, drawn));
  return bytes;
}

/** The index in such bytes. Other bytes yield any number below 2^32: compare the bytes that it yields. */
export function indexInBytes(key: string, bytes: Uint8Array): number {
  const at = bytes.length - indexBytes;
  const masked = new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
  return (masked ^ maskOf(key, bytes.subarray(0, at))) >>> 0;
}
