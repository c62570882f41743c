import fc from 'fast-check';
import { addressFromBytes, canonicalAddress, hashFromBytes } from '../../../src/codec/address-text';
import { bytesToHex } from '../../../src/codec/byte-text';
import { type ChainFamily } from '../../../src/domain/chain-registry';
import { JsonNode, InvalidPayloadError } from '../../../src/codec/json-node';
import { readJson } from '../../../src/codec/read-json';
import { encodeAddress, encodeHash, encodeNumber, encodeSubmissionId } from '../../../sandbox/value-encoders';
import {
  readAddressValue,
  readHashValue,
  readNumberValue,
  readOrderId,
} from '../../../src/codec/value-readers';
import { stringify } from 'lossless-json';

const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const node = (value: unknown) => new JsonNode(value, null, 'place');
const jsonOf = (value: unknown) => Buffer.from(stringify(value) ?? '');

describe('number values', () => {
  it.each<[string, (wrapper: ReturnType<typeof encodeNumber>) => unknown]>([
    ['all encodings', (wrapper) => wrapper],
    ['bytes alone', (wrapper) => ({ bytesValue: wrapper.bytesValue, stringValue: null })],
    ['the list of bytes alone', (wrapper) => ({ bytesArrayValue: wrapper.bytesArrayValue })],
    ['the bare integer alone', (wrapper) => ({ bigIntegerValue: wrapper.bigIntegerValue })],
    ['a bare integer instead of a wrapper', (wrapper) => wrapper.bigIntegerValue],
    ['decimal text instead of a wrapper', (wrapper) => wrapper.stringValue],
  ])('survive encoding and reading from %s, over the whole uint256', (_, keep) => {
    fc.assert(
      fc.property(uint256, (value) => {
        const body = jsonOf({ amount: keep(encodeNumber(value)) });
        expect(readJson(body, (root) => readNumberValue(root.member('amount')))).toBe(value.toString());
      }),
    );
  });

  it.each([
    ['a negative text', { stringValue: '-1' }],
    ['a text that is no number', { stringValue: '12abc' }],
    ['a fraction', 1.5],
    ['bytes that are not base64', { bytesValue: '***' }],
    ['a list that is none', { bytesArrayValue: '[1,2,x]' }],
    ['a list beyond bytes', { bytesArrayValue: '[256]' }],
    ['a boolean', true],
  ])('refuse %s, naming the place', (_, value) => {
    expect(() => readNumberValue(node(value))).toThrow(InvalidPayloadError);
    expect(() => readNumberValue(node(value))).toThrow(/^place/);
  });

  it('read the text before the bytes beside it, and these before the bare integer', () => {
    const { bytesValue } = encodeNumber(8n);
    expect(readNumberValue(node({ stringValue: '7', bytesValue, bigIntegerValue: 9 }))).toBe('7');
    expect(readNumberValue(node({ bytesValue, bigIntegerValue: 9 }))).toBe('8');
  });

  it('read as null when absent', () => {
    expect(readNumberValue(node(null))).toBeNull();
    expect(readNumberValue(node({}))).toBeNull();
    expect(readNumberValue(node({ bytesArrayValue: '[]' }))).toBeNull();
  });

  it.each(['A', 'A=', 'A=='])('read base64 that holds no byte (%s) as null', (bytesValue) => {
    expect(readNumberValue(node({ stringValue: null, bytesValue }))).toBeNull();
    expect(readNumberValue(node({ bytesValue, bigIntegerValue: 7 }))).toBe('7');
  });

  it.each([1, 31, 33])('refuse bytes that are not 32: %i', (length) => {
    const bytesValue = Buffer.alloc(length, 1).toString('base64');
    expect(() => readNumberValue(node({ bytesValue }))).toThrow('place is not 32 bytes long');
  });
});

describe('address and hash values', () => {
  const bytes = Buffer.alloc(32, 1);
  const wrapper = { Base64Value: bytes.toString('base64'), bytesValue: bytes.toString('base64') };
  const ofBytes = { hash: hashFromBytes(bytes, 'evm'), address: addressFromBytes(bytes, 'evm') };
  const text = `0x${'AB'.repeat(32)}`;
  const ofText = { hash: text.toLowerCase(), address: text.toLowerCase() };
  const none = { hash: null, address: null };

  it.each<[string, unknown, { hash: string | null; address: string | null }]>([
    ['a text', text, ofText],
    ['a wrapped text before the bytes beside it', { stringValue: text, ...wrapper }, ofText],
    ['the bytes beside an empty text', { stringValue: '', ...wrapper }, ofBytes],
    ['the bytes beside a bare prefix', { stringValue: '0x', ...wrapper }, ofBytes],
    ['nothing from an empty text', '', none],
    ['nothing from a bare prefix', '0x', none],
    ['nothing from empty members', { stringValue: '', Base64Value: '', bytesArrayValue: '' }, none],
    ['nothing from null', null, none],
  ])('read %s', (_, value, { hash, address }) => {
    expect(readHashValue(node(value), 'evm')).toBe(hash);
    expect(readAddressValue(node(value), 'evm')).toBe(address);
  });
});

/** The spellings of an address in hex: of Tron also without its prefix byte, and without `0x`. */
const hexOf = (bytes: Uint8Array, family: ChainFamily): string[] =>
  family === 'tron'
    ? [bytesToHex(bytes), bytesToHex(bytes).slice(2).toUpperCase(), bytesToHex(bytes.subarray(1))]
    : [bytesToHex(bytes), bytesToHex(bytes).toUpperCase()];

describe('address values', () => {
  it.each<[ChainFamily, number, Uint8Array]>([
    ['evm', 20, new Uint8Array()],
    ['tron', 20, Uint8Array.of(0x41)],
    ['solana', 32, new Uint8Array()],
  ])('of %s read the same from text, base64 and list', (family, length, prefix) => {
    fc.assert(
      fc.property(bytesOf(length), (bytes) => {
        const text = addressFromBytes(Uint8Array.of(...prefix, ...bytes), family);
        const wrapper = encodeAddress(text, family);
        expect(readAddressValue(node(wrapper), family)).toBe(text);
        expect(readAddressValue(node({ Base64Value: wrapper.Base64Value, stringValue: null }), family)).toBe(
          text,
        );
        expect(readAddressValue(node({ bytesArrayValue: wrapper.bytesArrayValue }), family)).toBe(text);
        for (const hex of hexOf(Uint8Array.of(...prefix, ...bytes), family)) {
          expect(readAddressValue(node(hex), family)).toBe(text);
          expect(readAddressValue(node({ ...wrapper, stringValue: hex }), family)).toBe(text);
        }
      }),
    );
  });

  it('reads twenty bytes on Tron as base58check', () => {
    const zero = addressFromBytes(new Uint8Array(20), 'tron');
    expect(zero).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  });

  it('reads the absent form of section 2.1 as null', () => {
    expect(readAddressValue(node(encodeAddress(null, 'evm')), 'evm')).toBeNull();
  });

  it('reads base64 that holds no byte as null', () => {
    expect(readAddressValue(node({ Base64Value: 'A', stringValue: null }), 'evm')).toBeNull();
  });

  it.each(['[7]', '[0]', '[1,2,3]'])('reads the list %s beside two nulls as an absent address', (list) => {
    const wrapper = { Base64Value: null, bytesArrayValue: list, stringValue: null };
    expect(readAddressValue(node(wrapper), 'evm')).toBeNull();
  });

  it('refuses base64 of a length that no address has', () => {
    const wrapper = { Base64Value: Buffer.alloc(7, 1).toString('base64'), stringValue: null };
    expect(() => readAddressValue(node(wrapper), 'evm')).toThrow('place is not an address');
  });

  it('refuses a list of bytes longer than any value, at once', () => {
    const wrapper = { bytesArrayValue: `[1${' '.repeat(100_000)}x`, stringValue: null };
    expect(() => readAddressValue(node(wrapper), 'evm')).toThrow('is not a list of bytes');
  });

  it('writes hex in lower case and leaves base58 alone', () => {
    expect(canonicalAddress('0xABcd')).toBe('0xabcd');
    expect(canonicalAddress('TXyZ')).toBe('TXyZ');
    expect(readAddressValue(node('0xAB'), 'evm')).toBe('0xab');
  });
});

describe('hash values, transaction hashes and submission ids', () => {
  it.each<[ChainFamily, number, string]>([
    ['evm', 32, '^0x[0-9a-f]{64}$'],
    ['tron', 32, '^[0-9a-f]{64}$'],
    ['solana', 64, '^[1-9A-HJ-NP-Za-km-z]{64,90}$'],
  ])('of %s read the same from text, base64 and list', (family, length, pattern) => {
    fc.assert(
      fc.property(bytesOf(length), (bytes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const text = readHashValue(node({ bytesValue: base64 }), family) ?? '';
        expect(text).toMatch(new RegExp(pattern));
        const wrapper = encodeHash(text);
        expect(wrapper.bytesValue).toBe(base64);
        expect(readHashValue(node(wrapper), family)).toBe(text);
        expect(readHashValue(node({ bytesArrayValue: wrapper.bytesArrayValue }), family)).toBe(text);
        expect(readHashValue(node({ ...wrapper, stringValue: bytesToHex(bytes) }), family)).toBe(text);
      }),
    );
  });

  it('refuses more bytes than any hash has, before it spells them', () => {
    const bytesValue = Buffer.alloc(200_000, 1).toString('base64');
    expect(() => readHashValue(node({ bytesValue }), 'solana')).toThrow('place has more than 64 bytes');
  });

  it('reads an all-null submission id as null', () => {
    expect(readHashValue(node(encodeSubmissionId(null)), 'evm')).toBeNull();
    expect(readHashValue(node(encodeSubmissionId(`0x${'ab'.repeat(32)}`)), 'evm')).toBe(
      `0x${'ab'.repeat(32)}`,
    );
  });
});

describe('order ids', () => {
  const id = `0x${'0a'.repeat(32)}`;
  it.each([
    ['a wrapper', encodeHash(id)],
    ['a wrapper without text', { ...encodeHash(id), stringValue: null }],
    ['a bare text', id],
    ['upper case', id.toUpperCase().replace('0X', '0x')],
    ['hex without 0x', id.slice(2)],
  ])('read from %s', (_, value) => {
    expect(readOrderId(node(value))).toBe(id);
  });

  it.each([
    ['null', null],
    ['too short', '0x12'],
    ['too long', `${id}0`],
    ['a prefix that is not at the start', `${id.slice(2, 34)}0x${id.slice(34)}`],
    ['a prefix twice', `0x${id}`],
    ['base58', '5KtPn1LGuxhFiwjxErkxTb7XxtLVYUBe6Cn33ej7ATNV'],
    ['a number', 7],
  ])('refuse %s', (_, value) => {
    expect(() => readOrderId(node(value))).toThrow(InvalidPayloadError);
  });
});
