import { type Offer } from '../../domain/offer';

/** An order of the order interface (spec 2.5). */
export interface OrderRecord {
  readonly orderId: string;
  /** The state in the upstream's spelling (spec 3.1). */
  readonly state: string;
  readonly externalCallState: string | null;
  readonly makerNonce: string | null;
  readonly maker: string | null;
  readonly receiver: string | null;
  readonly give: Offer;
  readonly take: Offer;
  readonly givePatchAuthority: string | null;
  readonly orderAuthority: string | null;
  readonly allowedTaker: string | null;
  readonly allowedCancelBeneficiary: string | null;
  /** The call or its hash, as hex; null where there is none. */
  readonly externalCall: string | null;
  /**
   * The members that are null because what the upstream sent cannot be read: dot paths of this type, such as
   * `receiver`.
   */
  readonly unreadable: readonly string[];
}

/** The status of an order (spec 2.6). */
export interface OrderStatusRecord {
  readonly orderId: string;
  readonly state: string;
}

/**
 * A transaction that cancels an order's external call (spec 2.7). `to` and `value` can be missing on Solana.
 */
export interface CancelTransaction {
  readonly chainId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly data: string;
  readonly value: string | null;
  readonly cancelBeneficiary: string | null;
}

/** A token of a chain's list (spec 2.10). */
export interface ListedToken {
  readonly address: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
  readonly logoURI: string | null;
  readonly tags: readonly string[];
}

/** A chain's token list, by canonical token address. */
export type TokenList = ReadonlyMap<string, ListedToken>;
