import fc from 'fast-check';
import {
  addressFromBytes,
  addressToBytes,
  canonicalAddress,
  canonicalHash,
  hashFromBytes,
  isAddressLength,
  isNativeAddress,
} from '../../../src/codec/address-text';
import { base58 } from '@scure/base';
import { hashToBytes } from '../../../sandbox/value-encoders';
import { type ChainFamily } from '../../../src/domain/chain-registry';

const zeros = (length: number) => new Uint8Array(length);
const tronZero = Uint8Array.of(0x41, ...zeros(20));
const tronZeroText = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

describe('the text of an address', () => {
  it.each<[string, Uint8Array, ChainFamily, string]>([
    ['20 bytes', zeros(20), 'evm', `0x${'00'.repeat(20)}`],
    ['20 bytes on Tron', zeros(20), 'tron', tronZeroText],
    ['21 bytes on Tron', tronZero, 'tron', tronZeroText],
    ['21 bytes of Tron on another chain', tronZero, 'evm', tronZeroText],
    ['20 bytes that begin like those of Tron', tronZero.subarray(0, 20), 'evm', `0x41${'00'.repeat(19)}`],
    ['21 bytes that are not of Tron', zeros(21), 'evm', `0x${'00'.repeat(21)}`],
    ['32 bytes', zeros(32), 'solana', '1'.repeat(32)],
    ['32 bytes on another chain', zeros(32), 'evm', '1'.repeat(32)],
    ['20 bytes on Solana', zeros(20), 'solana', `0x${'00'.repeat(20)}`],
  ])('of %s', (_, bytes, family, text) => {
    expect(addressFromBytes(bytes, family)).toBe(text);
  });

  it.each<[ChainFamily, number, Uint8Array]>([
    ['evm', 20, zeros(0)],
    ['tron', 20, Uint8Array.of(0x41)],
    ['solana', 32, zeros(0)],
  ])('of %s reads as the same bytes', (family, length, prefix) => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: length, maxLength: length }), (rest) => {
        const bytes = Uint8Array.of(...prefix, ...rest);
        expect(isAddressLength(bytes.length)).toBe(true);
        expect(addressToBytes(addressFromBytes(bytes, family), family)).toEqual(bytes);
      }),
    );
  });

  it('may be hex on a chain of any family', () => {
    for (const family of ['evm', 'tron', 'solana'] as const)
      expect(addressToBytes('0xAB', family)).toEqual(Uint8Array.of(0xab));
  });

  it('is of 20, 21 or 32 bytes', () => {
    const lengths = Array.from({ length: 65 }, (_, length) => length);
    expect(lengths.filter(isAddressLength)).toEqual([20, 21, 32]);
  });

  it.each([
    ['0xABcd', '0xabcd'],
    ['0XABCD', '0xabcd'],
    ['TXyZ', 'TXyZ'],
    ['T0xAB', 'T0xAB'],
    ['0xABxYZ', '0xABxYZ'],
    ['ABCD', 'ABCD'],
  ])('%s has the one spelling %s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });

  it.each([
    [`0x${'0'.repeat(40)}`, true],
    [`0X${'0'.repeat(40)}`, true],
    ['1'.repeat(32), true],
    [tronZeroText, true],
    [tronZeroText.toLowerCase(), false],
    [`0x${'0'.repeat(39)}`, false],
    [`0x${'0'.repeat(39)}1`, false],
    ['', false],
  ])('%s stands for the native coin: %s', (address, isNative) => {
    expect(isNativeAddress(address)).toBe(isNative);
  });
});

describe('the text of a hash', () => {
  const bytes = new Uint8Array(32).fill(0xab);
  const bareHex = 'ab'.repeat(32);

  it.each<[ChainFamily, string]>([
    ['evm', `0x${bareHex}`],
    ['tron', bareHex],
    ['solana', 'CZ8YUVdk7znjrUmnb5n7kgySk9yRAsQDYmyCxzfSky9t'],
  ])('of %s is as its chain spells it, and reads as the same bytes', (family, text) => {
    expect(hashFromBytes(bytes, family)).toBe(text);
    expect(hashToBytes(text)).toEqual(bytes);
  });

  it.each([
    [`0X${bareHex.toUpperCase()}`, `0x${bareHex}`],
    ['0xAB', '0xab'],
    [bareHex.toUpperCase(), bareHex],
    [`${bareHex.toUpperCase()}A`, `${bareHex.toUpperCase()}A`],
    [`A${bareHex.toUpperCase()}`, `A${bareHex.toUpperCase()}`],
    ['AB', 'AB'],
    ['5KtP', '5KtP'],
  ])('%s has the one spelling %s', (text, canonical) => {
    expect(canonicalHash(text)).toBe(canonical);
  });

  it.each([`0X${bareHex.toUpperCase()}`, bareHex.toUpperCase()])('reads in either case: %s', (text) => {
    expect(hashToBytes(text)).toEqual(bytes);
  });

  it('of bare hex characters is base58 where it has another length', () => {
    expect(hashToBytes('AB')).toEqual(Uint8Array.of(0x02, 0x14));
    expect(hashToBytes('A'.repeat(65))).toEqual(base58.decode('A'.repeat(65)));
  });
});
