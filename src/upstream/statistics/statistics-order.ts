import { type Offer, type TokenMetadata } from '../../domain/offer';

/**
 * An order as the statistics interface tells it (spec 2.2), wrappers unwrapped. Amounts: base units in
 * decimal text.
 */
export interface StatisticsOrder {
  readonly orderId: string;
  /** The state in the upstream's spelling (spec 3.1). */
  readonly state: string;
  readonly externalCallState: string | null;
  readonly makerNonce: string | null;
  readonly maker: string | null;
  readonly receiver: string | null;
  readonly taker: string | null;
  readonly give: StatisticsOffer;
  readonly take: StatisticsOffer;
  readonly fulfilledAmount: string | null;
  readonly givePatchAuthority: string | null;
  readonly orderAuthority: string | null;
  readonly unlockAuthority: string | null;
  readonly allowedTaker: string | null;
  readonly allowedCancelBeneficiary: string | null;
  readonly unlockBeneficiary: string | null;
  readonly cancelBeneficiary: string | null;
  readonly referralCode: number | null;
  /** Base units of the source chain's native coin. */
  readonly fixedFee: string | null;
  /** Base units of the give token, like the two below. */
  readonly percentFee: string | null;
  readonly finalPercentFee: string | null;
  readonly affiliateFee: { readonly beneficiary: string | null; readonly amount: string | null } | null;
  readonly events: readonly TrackedEvent[];
  readonly preswap: Preswap | null;
  readonly externalCall: unknown;
  readonly metadata: OrderMetadata | null;
  /**
   * The members that are null, or left out of `events`, because what the upstream sent cannot be read: dot paths of
   * this type, such as `percentFee`, `give.finalAmount` or `give.token.decimals`. An event is named by its type:
   * `events.Created`, or `events.Created.timestamp` where one member of it is unreadable. Of `affiliateFee`,
   * `preswap`, `externalCall` and `metadata` the whole is listed.
   */
  readonly unreadable: readonly string[];
}

/** An offer with metadata (spec 2.3). */
export interface StatisticsOffer extends Offer {
  readonly finalAmount: string | null;
  readonly token: TokenMetadata;
}

/** The chain events of an order's life (spec 6). */
export type EventType =
  | 'Created'
  | 'Fulfilled'
  | 'SentUnlock'
  | 'ClaimedUnlock'
  | 'OrderCancelled'
  | 'SentOrderCancel'
  | 'ClaimedOrderCancel';

/** A chain event that was tracked (spec 2.4). `timestamp` is RFC 3339. */
export interface TrackedEvent {
  readonly type: EventType;
  readonly side: 'source' | 'destination';
  readonly transactionHash: string | null;
  readonly blockNumber: string | null;
  readonly blockHash: string | null;
  readonly timestamp: string | null;
  readonly initiator: string | null;
  readonly submissionId: string | null;
}

/** The swap before the order: the user's real input, and what the swap made of it. */
export interface Preswap {
  readonly chainId: string | null;
  readonly inTokenAddress: string | null;
  readonly inAmount: string | null;
  readonly inToken: TokenMetadata;
  readonly outTokenAddress: string | null;
  readonly outAmount: string | null;
  readonly outToken: TokenMetadata;
}

/** What the order's creator noted down (recorded; its structure is not in the specification). */
export interface OrderMetadata {
  readonly version: number | null;
  readonly creationProcessType: string | null;
  readonly origin: string | null;
  readonly additionalTakerIncentiveBps: string | null;
  readonly operatingExpensesAmount: string | null;
  readonly recommendedTakeAmount: string | null;
  readonly metadata: string | null;
  readonly promotionType: string | null;
  readonly orderTradeType: string | null;
  readonly partnerFeeBps: string | null;
  readonly sourceChainId: string | null;
  readonly destinationChainId: string | null;
}
