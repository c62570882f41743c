/** The terms and conditions that a wallet signs, word for word. */
export const termsText = [
  'I have read the terms and conditions of the cross-chain order service and agree to them.',
  '',
  'Orders are settled on chain by independent takers. A fulfilled order cannot be taken back.',
  '',
  'Version 2026-07-01',
].join('\n');
