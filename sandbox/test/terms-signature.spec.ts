import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { isSignatureText, signatoryOf } from '../terms-signature';
import { signTerms } from '../../test/support/sign-terms';

const anyKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((key) => key.some((byte) => byte > 0) && key[0]! < 0xff);

describe('signTerms', () => {
  it('derives the address as Ethereum does', () => {
    const key = new Uint8Array(32);
    key[31] = 1;
    expect(signTerms(key).address).toBe('0x7e5f4552091a69125d5dfcb7b8c2659029395bdf');
  });

  it('signs so that the signatory can be recovered, with any key', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const { address, signature } = signTerms(key);
        expect(isSignatureText(signature)).toBe(true);
        expect(signatoryOf(signature)).toBe(address);
      }),
      { numRuns: 10 },
    );
  });
});

describe('signatoryOf', () => {
  it('is null for what no key can have signed', () => {
    expect(signatoryOf(`0x${'00'.repeat(65)}`)).toBeNull();
    expect(signatoryOf(`0x${bytesToHex(new Uint8Array(65).fill(255))}`)).toBeNull();
  });

  it.each(['0x', 'text', `0x${'00'.repeat(64)}`, '00'.repeat(65)])('is not accepted: %s', (text) => {
    expect(isSignatureText(text)).toBe(false);
  });
});
