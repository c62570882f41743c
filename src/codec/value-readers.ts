import { type JsonNode } from './json-node';
import {
  addressFromBytes,
  canonicalAddress,
  canonicalHash,
  hashFromBytes,
  isAddressLength,
} from './address-text';
import { base64ToBytes, bytesToHex, listToBytes } from './byte-text';
import { type ChainFamily } from '../domain/chain-registry';

/** Epoch values above this are milliseconds: as seconds it would be the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = Date.UTC(2200, 0, 1);

/** RFC 3339 in UTC, without a fraction where there is none: `2026-07-26T18:24:56Z`. */
export const timestampText = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace('.000Z', 'Z');

/** An epoch timestamp in seconds or milliseconds as RFC 3339 text; null when absent. Throws for a time that cannot be one. */
export function readTimestamp(node: JsonNode): string | null {
  const epoch = node.smallInteger();
  if (epoch === null) return null;
  const epochMs = epoch > firstMilliseconds ? epoch : epoch * 1000;
  return epochMs > 0 && epochMs < lastMilliseconds ? timestampText(epochMs) : node.fail('is not a time');
}

/** A bare text; null when absent. */
export const readText = (node: JsonNode): string | null => node.text();

/** A bare unsigned integer or decimal text, as exact decimal text; null when absent. */
export const readUnsignedText = (node: JsonNode): string | null => node.unsignedText();

/** A number value holds 32 bytes (spec 2.1). */
const numberBytes = 32;

/** The longest hash: a Solana transaction's. Base58 takes time by the square of the length. */
const maxHashBytes = 64;

/**
 * A number value (spec 2.1), or a bare integer or decimal text, as exact decimal text. The text is read
 * first, then the 32 big-endian bytes, then the bare integer.
 */
export function readNumberValue(node: JsonNode): string | null {
  if (!node.isObject) return node.unsignedText();
  const text = node.member('stringValue').unsignedText();
  if (text !== null) return text;
  const bytes = readBytes(node, 'bytesValue');
  if (bytes === null) return node.member('bigIntegerValue').unsignedText();
  if (bytes.length !== numberBytes) return node.fail(`is not ${numberBytes} bytes long`);
  return BigInt(bytesToHex(bytes)).toString();
}

/** An address value (spec 2.1), or a plain address text: one spelling per address; null when absent. */
export function readAddressValue(node: JsonNode, family: ChainFamily): string | null {
  const text = readSpelling(node, canonicalAddress, family);
  if (text !== null || !node.isObject) return text;
  const bytes = readBytes(node, 'Base64Value');
  if (bytes === null) return null;
  if (isAddressLength(bytes.length)) return addressFromBytes(bytes, family);
  // A short list beside two nulls stands for an absent address.
  return node.member('Base64Value').text() ? node.fail('is not an address') : null;
}

/** A hash value, transaction hash property or submission id (spec 2.1), spelled as its chain does. */
export function readHashValue(node: JsonNode, family: ChainFamily): string | null {
  const text = readSpelling(node, canonicalHash, family);
  if (text !== null || !node.isObject) return text;
  const bytes = readBytes(node, 'bytesValue');
  if (bytes === null) return null;
  if (bytes.length > maxHashBytes) return node.fail(`has more than ${maxHashBytes} bytes`);
  return hashFromBytes(bytes, family);
}

/** An order id from a hash value, a generic property value or a bare text: `0x` and 64 lower-case hex. */
export function readOrderId(node: JsonNode): string {
  const id = readHashValue(node, 'evm') ?? node.fail('is missing');
  const prefixed = id.startsWith('0x') ? id : `0x${id}`;
  return /^0x[0-9a-f]{64}$/.test(prefixed) ? prefixed : node.fail('is not an order id');
}

/** The text of a wrapper, or a plain one, as its chain writes it. */
function readSpelling(node: JsonNode, canonical: typeof canonicalHash, family: ChainFamily): string | null {
  const text = (node.isObject ? node.member('stringValue') : node).text();
  return text === null || text === '' || text === '0x' ? null : canonical(text, family);
}

/** The bytes of a wrapper: base64 first, the textual list next; null when both are absent or empty. */
function readBytes(wrapper: JsonNode, base64Member: string): Uint8Array | null {
  const base64 = wrapper.member(base64Member);
  const base64Text = base64.text();
  if (base64Text) {
    const bytes = base64ToBytes(base64Text) ?? base64.fail('is not base64');
    // A lone character decodes to nothing.
    if (bytes.length > 0) return bytes;
  }
  const list = wrapper.member('bytesArrayValue');
  const listText = list.text();
  return listText?.match(/\d/) ? (listToBytes(listText) ?? list.fail('is not a list of bytes')) : null;
}
