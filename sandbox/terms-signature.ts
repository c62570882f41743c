import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { termsText } from './terms-text';

/** A signatory's consent: an EVM address and the 65 bytes r, s, v of an EIP-191 signature, `0x` hex. */
export interface TermsSignature {
  address: string;
  signature: string;
}

/** r and s take 32 bytes each; v follows, starting at 27, or at 0 in some wallets. */
const rsBytes = 64;
const firstV = 27;

/** The digest that a wallet signs with `personal_sign` (EIP-191, version 0x45). */
function personalMessageHash(text: string): Uint8Array {
  const message = Buffer.from(text);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]));
}

/** The address of a public key: the last 20 bytes of its hash, `0x` and lower case. */
function addressOfKey(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${bytesToHex(keccak_256(uncompressed.slice(1)).slice(-20))}`;
}

/** Whether a text is 65 bytes of hex with 0x. */
export const isSignatureText = (text: string): boolean => /^0x[0-9a-f]{130}$/i.test(text);

/** The address whose key signed the terms, lower case; null if the signature is invalid. */
export function signatoryOf(signature: string): string | null {
  const bytes = hexToBytes(signature.slice(2));
  const v = bytes[rsBytes] ?? 0;
  const recovery = v >= firstV ? v - firstV : v;
  try {
    const recoverable = Uint8Array.of(recovery, ...bytes.subarray(0, rsBytes));
    const hash = personalMessageHash(termsText);
    return addressOfKey(secp256k1.recoverPublicKey(recoverable, hash, { prehash: false }));
  } catch {
    return null;
  }
}
