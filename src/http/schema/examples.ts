/** Values of the sandbox, the same in every run: each example works on a gateway with the sandbox. */
export const exampleOrderId = '0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03';
export const exampleTransactionHash = '0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c';
export const exampleWallet = '0x5bee4032483aee62062f68fff77b610a30952078';
export const exampleChainId = '8453';

/** An order whose external call can be cancelled. */
export const exampleCancellableOrderId = '0xf2339ea111b0d58cde765c64eef811729a364abc80cc7c781af2258c5b45d1d4';

/** The terms, signed by the wallet whose private key is 32 bytes of 0x11. */
export const exampleSignatory = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a';
export const exampleSignature =
  '0xab764c43062bc9b04c58ea3c8921ea688cd741ff295f90d9aba6193602eb819f34c1c1494cc8ecfd5492034c1faff2062a7468a48bc82c469772405ef63c23d81c';

/** An order that nobody has fulfilled yet. */
export const exampleOpenOrderId = '0x49acc7767f055b839e1ce9b0ad99cf913abd6299204020faf5ae974cbbf943a2';
