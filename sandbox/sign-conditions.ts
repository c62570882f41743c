import { applicationErrors, StatisticsFailure } from './statistics-failure';
import { malformed, requireObject } from './statistics-input';
import { isSignatureText, signatoryOf, type TermsSignature } from './terms-signature';

/**
 * Validates the body of endpoint 5. Throws a StatisticsFailure: 400 if it is malformed, 422 if the signature over the
 * terms was not made with the key of the signatory.
 */
export function acceptSignature(input: unknown): TermsSignature {
  const { signatoryAddress, signature } = requireObject(input);
  if (typeof signatoryAddress !== 'string' || !/^0x[0-9a-f]{40}$/i.test(signatoryAddress)) {
    throw malformed('signatoryAddress must be 0x and 40 hex digits.');
  }
  if (typeof signature !== 'string' || !isSignatureText(signature)) {
    throw malformed('signature must be 0x and 130 hex digits.');
  }
  const address = signatoryAddress.toLowerCase();
  if (signatoryOf(signature) !== address) {
    const message = 'The signature was not made by the signatory.';
    throw new StatisticsFailure(422, message, applicationErrors.signatoryMismatch);
  }
  return { address, signature };
}
