import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check, hex } from '@scure/base';

const base58check = createBase58check(sha256);

/** A matcher for `toStrictEqual`, by its name in the spec. */
const matching = (name: string, accepts: (value: unknown) => boolean): unknown => ({
  $$typeof: Symbol.for('jest.asymmetricMatcher'),
  asymmetricMatch: accepts,
  toAsymmetricMatcher: () => `<${name}>`,
  toString: () => name,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasExactly = (value: Record<string, unknown>, names: string[]): boolean =>
  Object.keys(value).sort().join() === [...names].sort().join();

const areBytes = (bytes: Uint8Array, base64: unknown, list: unknown): boolean =>
  base64 === Buffer.from(bytes).toString('base64') && list === `[${bytes.join(',')}]`;

const hexBytes = (text: string): Uint8Array => hex.decode(text.replace(/^0x/, ''));

/** The bytes of an address in its spelling: 20 on EVM, 21 on Tron, 32 on Solana. */
function addressBytes(text: string): Uint8Array {
  if (/^0x[0-9a-f]{40}$/.test(text)) return hexBytes(text);
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return base58check.decode(text);
  return base58.decode(text);
}

const hashBytes = (text: string): Uint8Array =>
  /^(0x)?[0-9a-f]{64}$/.test(text) ? hexBytes(text) : base58.decode(text);

/** Number value (2.1): 32 big-endian bytes, their list, a bare integer and decimal text, all the same number. */
const isNumberValue = (value: unknown): boolean => {
  const names = ['bytesValue', 'bytesArrayValue', 'bigIntegerValue', 'stringValue'];
  if (!isObject(value) || !hasExactly(value, names) || typeof value.bigIntegerValue !== 'bigint')
    return false;
  const bytes = hexBytes(value.bigIntegerValue.toString(16).padStart(64, '0'));
  return (
    value.stringValue === value.bigIntegerValue.toString() &&
    bytes.length === 32 &&
    areBytes(bytes, value.bytesValue, value.bytesArrayValue)
  );
};

const addressNames = ['Base64Value', 'bytesArrayValue', 'stringValue'];

/** Absent address (2.1): null, null and an empty string. */
export const isAbsentAddress = (value: unknown): boolean =>
  isObject(value) &&
  hasExactly(value, addressNames) &&
  value.Base64Value === null &&
  value.stringValue === null &&
  value.bytesArrayValue === '';

/** Address value (2.1): bytes, their list, and their text in the chain's spelling. */
export const isAddressValue = (value: unknown): boolean =>
  isObject(value) &&
  hasExactly(value, addressNames) &&
  typeof value.stringValue === 'string' &&
  [20, 21, 32].includes(addressBytes(value.stringValue).length) &&
  areBytes(addressBytes(value.stringValue), value.Base64Value, value.bytesArrayValue);

const hashNames = ['bytesValue', 'bytesArrayValue', 'stringValue'];

/** Hash value (2.1): bytes, their list, and hex or, on Solana, base58. */
const isHashValue = (value: unknown): boolean =>
  isObject(value) &&
  hasExactly(value, hashNames) &&
  typeof value.stringValue === 'string' &&
  areBytes(hashBytes(value.stringValue), value.bytesValue, value.bytesArrayValue);

export const isAbsentSubmission = (value: unknown): boolean =>
  isObject(value) && hasExactly(value, hashNames) && Object.values(value).every((each) => each === null);

export const numberValue = matching('number value', isNumberValue);
export const addressValue = matching('address value', isAddressValue);
export const maybeAddress = matching(
  'address value, perhaps absent',
  (value) => isAbsentAddress(value) || isAddressValue(value),
);
export const hashValue = matching('hash value', isHashValue);
export const submissionId = matching(
  'submission id',
  (value) => isAbsentSubmission(value) || isHashValue(value),
);
export const integer = matching('integer', (value) => typeof value === 'bigint');
export const number = matching('number', (value) => typeof value === 'bigint' || typeof value === 'number');
export const text = matching('string', (value) => typeof value === 'string');
export const url = matching('URL', (value) => typeof value === 'string' && URL.canParse(value));
export const oneOf = (values: readonly string[]): unknown =>
  matching(values.join(' | '), (value) => typeof value === 'string' && values.includes(value));

interface Matcher {
  asymmetricMatch(value: unknown): boolean;
}

const isMatcher = (shape: unknown): shape is Matcher => isObject(shape) && 'asymmetricMatch' in shape;

/** Whether a value has a shape: its members exactly, and no others. */
function hasShape(value: unknown, shape: unknown): boolean {
  if (isMatcher(shape)) return shape.asymmetricMatch(value);
  if (!isObject(shape)) return value === shape;
  return (
    isObject(value) &&
    hasExactly(value, Object.keys(shape)) &&
    Object.entries(shape).every(([name, member]) => hasShape(value[name], member))
  );
}

export const nullable = (shape: unknown): unknown =>
  matching('value or null', (value) => value === null || hasShape(value, shape));
