import { base58 } from '@scure/base';
import { addressToBytes } from '../src/codec/address-text';
import { hexToBytes } from '../src/codec/byte-text';
import { type ChainFamily } from '../src/domain/chain-registry';

/** A number wrapper of the statistics interface (spec 2.1). `bigIntegerValue` is a bare JSON integer. */
export interface NumberValue {
  bytesValue: string;
  bytesArrayValue: string;
  bigIntegerValue: bigint;
  stringValue: string;
}

/** An address wrapper (spec 2.1). Absent: null texts and an empty list. */
export interface AddressValue {
  Base64Value: string | null;
  bytesArrayValue: string;
  stringValue: string | null;
}

/** A hash or generic property wrapper (spec 2.1). */
export interface HashValue {
  bytesValue: string;
  bytesArrayValue: string;
  stringValue: string;
}

/** A submission id (spec 2.1): all members null until the event is tracked. */
export interface SubmissionIdValue {
  bytesValue: string | null;
  bytesArrayValue: string | null;
  stringValue: string | null;
}

/** The textual list of byte numbers that every wrapper carries (spec 2.1): `[1,255]`. */
export const bytesToList = (bytes: Uint8Array): string => `[${bytes.join(',')}]`;

export const bytesToBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The bytes of a hash text: hex with or without 0x, or base58. */
export const hashToBytes = (text: string): Uint8Array =>
  /^(0x[0-9a-f]*|[0-9a-f]{64})$/i.test(text) ? hexToBytes(text) : base58.decode(text);

/** Wraps an unsigned integer below 2^256 as 32 big-endian bytes and text. */
export function encodeNumber(value: bigint): NumberValue {
  const bytes = hexToBytes(value.toString(16).padStart(64, '0'));
  return {
    bytesValue: bytesToBase64(bytes),
    bytesArrayValue: bytesToList(bytes),
    bigIntegerValue: value,
    stringValue: value.toString(),
  };
}

/** Wraps an address text, or its absence. */
export function encodeAddress(text: string | null, family: ChainFamily): AddressValue {
  if (text === null) return { Base64Value: null, bytesArrayValue: '', stringValue: null };
  const bytes = addressToBytes(text, family);
  return { Base64Value: bytesToBase64(bytes), bytesArrayValue: bytesToList(bytes), stringValue: text };
}

/** Wraps a hash text: hex with or without 0x, or base58. */
export function encodeHash(text: string): HashValue {
  const bytes = hashToBytes(text);
  return { bytesValue: bytesToBase64(bytes), bytesArrayValue: bytesToList(bytes), stringValue: text };
}

/** Wraps a submission id, or its absence. */
export function encodeSubmissionId(text: string | null): SubmissionIdValue {
  return text === null ? { bytesValue: null, bytesArrayValue: null, stringValue: null } : encodeHash(text);
}
