import { type TermsSignature } from './terms-signature';

/** The accepted signatures of the terms, oldest address first; the latest signature of each address. */
export class SignatureRegister {
  private readonly byAddress = new Map<string, TermsSignature>();

  add(signature: TermsSignature): void {
    this.byAddress.set(signature.address, signature);
  }

  all(): TermsSignature[] {
    return [...this.byAddress.values()];
  }
}
