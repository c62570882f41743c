/** Values that the description shows for ids of which any other would do. */
export const exampleOrderId = `0x${'2a'.repeat(32)}`;
export const exampleTransactionHash = `0x${'d4'.repeat(32)}`;
export const exampleWallet = '0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172';
export const exampleSignature = `0x${'1b'.repeat(65)}`;
export const exampleChainId = '8453';
