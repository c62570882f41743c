/** A wallet of any chain family: `0x` and 40 hex digits, or base58 of 32 to 44 characters. */
export const walletAddressPattern = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;
export const walletAddressRule = 'must be an address: 0x and 40 hexadecimal digits, or base58';
