import { type TermsSignature } from './terms-signature';

/**
 * The signatures over the terms that were accepted, oldest first; one for each address, the last one
 * counting.
 */
export class SignatureRegister {
  private readonly byAddress = new Map<string, TermsSignature>();

  add(signature: TermsSignature): void {
    this.byAddress.set(signature.address, signature);
  }

  all(): TermsSignature[] {
    return [...this.byAddress.values()];
  }
}
