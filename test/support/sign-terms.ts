import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type TermsSignature } from '../../sandbox/terms-signature';
import { termsText } from '../../sandbox/terms-text';

/** Signs the terms as a wallet would with `personal_sign` (EIP-191, version 0x45). The key is 32 bytes. */
export function signTerms(privateKey: Uint8Array): TermsSignature {
  const text = Buffer.from(termsText);
  const message = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]);
  const options = { prehash: false, format: 'recovered' } as const;
  const [recovery = 0, ...rs] = secp256k1.sign(keccak_256(message), privateKey, options);
  const publicKey = secp256k1.getPublicKey(privateKey, false);
  return {
    address: `0x${bytesToHex(keccak_256(publicKey.slice(1)).slice(-20))}`,
    signature: `0x${bytesToHex(Uint8Array.of(...rs, 27 + recovery))}`,
  };
}
