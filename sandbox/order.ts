import { type ExternalCall } from './external-call';
import { type OrderLifecycle } from './order-lifecycle';
import { type Token } from './token';

/** The largest amount: a 256-bit integer. */
export const maxAmount = 2n ** 256n - 1n;

/** The largest `makerOrderNonce`: a 64-bit integer. */
export const maxNonce = 2n ** 64n - 1n;

/** A token and an amount of it, in base units. */
export interface SimulatedTokenAmount {
  token: Token;
  amount: bigint;
}

/** The swap on the source chain from the user's token to the give token. */
export interface SimulatedPreswap {
  input: SimulatedTokenAmount;
  output: SimulatedTokenAmount;
}

/** The share of the party that referred the order, in base units of the give token. */
export interface Affiliate {
  beneficiary: string;
  amount: bigint;
}

/** The parties of an order, each address in the format of its chain. */
export interface OrderParties {
  maker: string;
  receiver: string;
  givePatchAuthority: string;
  orderAuthority: string;
  allowedTaker: string | null;
  allowedCancelBeneficiary: string | null;
  taker: string;
  unlockAuthority: string;
  unlockBeneficiary: string;
  cancelBeneficiary: string;
}

/** An order as it is on chain. `SimulatedOrderView` is an order as an interface reports it. */
export interface Order {
  orderId: string;
  /** The hash of the transaction that created it. Several orders may share it. Encoded on demand: base58 is slow. */
  transactionBytes: Uint8Array;
  nonce: bigint;
  give: SimulatedTokenAmount;
  take: SimulatedTokenAmount;
  parties: OrderParties;
  preswap: SimulatedPreswap | null;
  affiliate: Affiliate | null;
  referralCode: number;
  externalCall: ExternalCall | null;
  hasMetadata: boolean;
  /** Whether the claim of the unlock was tracked without its submission id. */
  claimedWithoutSubmission: boolean;
  life: OrderLifecycle;
}
