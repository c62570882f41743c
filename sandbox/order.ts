import { type ExternalCall } from './external-call';
import { type OrderLifecycle } from './order-lifecycle';
import { type Token } from './token';

/** The largest amount that a wrapper's 32 bytes can hold. */
export const maxAmount = 2n ** 256n - 1n;

/** The largest `makerOrderNonce`: a 64-bit word. */
export const maxNonce = 2n ** 64n - 1n;

/** A token and an amount of it, in base units. */
export interface SimulatedTokenAmount {
  token: Token;
  amount: bigint;
}

/** The swap on the source chain that made the give token out of what the user held. */
export interface SimulatedPreswap {
  input: SimulatedTokenAmount;
  output: SimulatedTokenAmount;
}

/** The share of the party that brought the order, in base units of the give token. */
export interface Affiliate {
  beneficiary: string;
  amount: bigint;
}

/** Who takes part in an order, each address in the spelling of its own chain. */
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

/** An order as it is on chain; how an interface reports it is a `SimulatedOrderView`. */
export interface Order {
  orderId: string;
  /**
   * The hash of the transaction that created it, perhaps with others; as text only on demand (base58 is
   * slow).
   */
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
