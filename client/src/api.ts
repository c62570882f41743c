/** Generated from docs/openapi.json by `npm run generate --workspace client`. */

export interface AffiliateFee {
  /** The fee, in the give token. */
  amount: Amount | null;
  /**
   * Who gets the affiliate fee.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  beneficiary: string | null;
}
/**
 * How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.
 */
export type Agreement = 'agree' | 'lagging' | 'conflict' | 'single';
/** An amount of a token. */
export interface Amount {
  /**
   * Decimals of the token; null where they are unknown.
   * @example 6
   */
  decimals: number | null;
  /**
   * The amount in human units, exact; null where the decimals are unknown.
   * @example 22.933323
   */
  formatted: string | null;
  /**
   * The amount in base units, in decimal.
   * @example 22933323
   */
  value: string;
}
export interface Authorities {
  /**
   * The only receiver of a refund; null for any.
   * @example null
   */
  allowedCancelBeneficiary: string | null;
  /**
   * The only taker that may fulfil; null for any.
   * @example null
   */
  allowedTaker: string | null;
  /**
   * Who gets the refund after cancellation, on the source chain.
   * @example null
   */
  cancelBeneficiary: string | null;
  /**
   * Who may raise the give amount, on the source chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  givePatch: string | null;
  /**
   * Who may lower the take amount or cancel, on the destination chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  order: string | null;
  /**
   * Who may send the unlock, on the destination chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  unlock: string | null;
  /**
   * Who gets the give amount after fulfilment, on the source chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  unlockBeneficiary: string | null;
}
/**
 * The sentence of the external call; null without one, and where the reports contradict each other. A later version may know more codes.
 *
 *     - `CALL_UNKNOWN`: Its external call is in a state that is not known here yet.
 *     - `CALL_AWAITS_FULFILMENT`: Its external call waits for the fulfilment.
 *     - `CALL_AWAITS_EXECUTION`: Its external call waits to be executed.
 *     - `CALL_EXECUTING`: Its external call is being executed.
 *     - `CALL_EXECUTED`: Its external call was executed.
 *     - `CALL_FAILED`: Its external call failed.
 *     - `CALL_CANCELLED`: Its external call was cancelled.
 *     - `CALL_FAILED_AFTER_FULFILMENT`: Its external call failed; who has the amount now is not reported.
 *     - `CALL_CANCELLED_AFTER_FULFILMENT`: Its external call was cancelled; who has the amount now is not reported.
 *     - `CALL_STILL_AWAITS_FULFILMENT`: Its external call is still reported as waiting for the fulfilment.
 *     - `CALL_STILL_AWAITS_EXECUTION`: Its external call is still reported as waiting to be executed.
 *     - `CALL_STILL_EXECUTING`: Its external call is still reported as being executed.
 *     - `CALL_REPORTED_EXECUTED`: Its external call is reported as executed.
 */
export type CallMessageCode =
  | 'CALL_UNKNOWN'
  | 'CALL_AWAITS_FULFILMENT'
  | 'CALL_AWAITS_EXECUTION'
  | 'CALL_EXECUTING'
  | 'CALL_EXECUTED'
  | 'CALL_FAILED'
  | 'CALL_CANCELLED'
  | 'CALL_FAILED_AFTER_FULFILMENT'
  | 'CALL_CANCELLED_AFTER_FULFILMENT'
  | 'CALL_STILL_AWAITS_FULFILMENT'
  | 'CALL_STILL_AWAITS_EXECUTION'
  | 'CALL_STILL_EXECUTING'
  | 'CALL_REPORTED_EXECUTED';
/** The chain of one side of an order. */
export interface Chain {
  /**
   * Id of the chain by CAIP-2; null where it is not known here.
   * @example solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
   */
  caip2: string | null;
  /**
   * The service's internal chain id, in decimal.
   * @example 7565164
   */
  id: string;
  /**
   * Name of the chain; null where it is not known here.
   * @example Solana
   */
  name: string | null;
}
/** The chain registry. */
export interface Chains {
  /** Every chain that is known by name, by ascending id. */
  items: RegisteredChain[];
}
export interface Conflict {
  /**
   * The interface whose value the view has.
   * @example order
   */
  chosen: 'statistics' | 'order';
  /**
   * Dot path of the field.
   * @example status
   */
  field: string;
  /**
   * What the order interface reports; null for `timeline.type`, a tracked event that excludes the state.
   * @example Fulfilled
   */
  order: string | null;
  /**
   * What the statistics interface reports.
   * @example Created
   */
  statistics: string;
}
export interface Contradiction {
  /**
   * In what, as in `meta.conflicts` of the order.
   * @example [
   *       "status"
   *     ]
   */
  fields: string[];
  /**
   * The order.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /**
   * Since when its records are seen to exclude each other here, RFC 3339.
   * @example 2026-07-26T18:24:56.000Z
   */
  since: string;
}
/**
 * Why the stream ends: all orders are final; none was found; the stream is to be opened again; the gateway stops.
 */
export type EndReason = 'final' | 'not-found' | 'rotation' | 'drain';
export interface Explorer {
  /**
   * URL template of an address (RFC 6570).
   * @example https://basescan.org/address/{address}
   */
  address: string;
  /**
   * URL template of a transaction (RFC 6570).
   * @example https://basescan.org/tx/{transactionHash}
   */
  transaction: string;
}
export interface ExternalCall {
  /**
   * Whether the call can still be cancelled.
   * @example false
   */
  cancellable: boolean;
  /**
   * The call as hex, or as the JSON that the interface gives; null if there is none or only its hash is known.
   * @example 0x02f8
   */
  data: string | Record<string, unknown> | null;
  /**
   * keccak256 of the call, while only that is known.
   * @example 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c
   */
  dataHash: string | null;
  /**
   * State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.
   * @example NoExtCall
   */
  state: ExternalCallState | null;
}
/** A transaction that cancels an order's external call. */
export interface ExternalCallCancellation {
  /**
   * Who gets the take amount instead of the call.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  cancelBeneficiary: string | null;
  /** Where to send the transaction: the destination chain. */
  chain: Chain | null;
  /**
   * The data of the transaction.
   * @example 0x4d4bf1f2
   */
  data: string;
  /**
   * Who has to send it.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  from: string | null;
  /**
   * Id of the order.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /**
   * Where it goes; null if the interface does not say, as it may on Solana.
   * @example 0xe7351fd770a37282b91d153ee690b63579d6dd7f
   */
  to: string | null;
  /**
   * Amount of the chain's native coin to send, in base units, in decimal; null if the interface does not say.
   * @example 0
   */
  value: string | null;
}
/**
 * State of the call; `Unknown` for one that this version does not know, null where neither interface reports it.
 */
export type ExternalCallState =
  | 'Unknown'
  | 'NoExtCall'
  | 'AwaitingOrderFulfillment'
  | 'AwaitingExecution'
  | 'Executing'
  | 'Completed'
  | 'Failed'
  | 'Cancelled';
/** What an order costs. */
export interface Fees {
  /** Fee for an affiliate; null if there is none. */
  affiliate: AffiliateFee | null;
  /** Percent fee in the end, in the give token. */
  finalPercent: Amount | null;
  /** Fixed fee, in the source chain's native coin. */
  fixed: Amount | null;
  /** Percent fee as an amount, in the give token. */
  percent: Amount | null;
}
export interface FieldError {
  /**
   * The parameter or body member at fault.
   * @example orderId
   */
  field: string;
  /**
   * What it must be.
   * @example must be 0x and 64 hexadecimal digits
   */
  message: string;
}
/** What the maker gives, on the source chain. */
export interface Give {
  /** What the maker gives, net of the percent fee. */
  amount: Amount | null;
  /** The source chain. */
  chain: Chain | null;
  /** What is given in the end, after patches. */
  finalAmount: Amount | null;
  /** The token that the maker gives. */
  token: Token | null;
}
export interface InterfaceFailure {
  /**
   * When, RFC 3339.
   * @example 2026-07-26T18:24:56.000Z
   */
  at: string;
  /**
   * What happened, as in the log: `timeout`, `unreachable`, `failed` (5xx), `rate-limited`, `credentials-refused`, `invalid`.
   * @example timeout
   */
  kind: string;
}
export interface InterfaceOverview {
  /**
   * The circuit breaker. While it is `open` no call is made.
   * @example closed
   */
  breaker: 'closed' | 'half-open' | 'open';
  /** The latest attempt that failed. Null before the first. */
  lastFailure: InterfaceFailure | null;
  /**
   * When it responded last, with any status, RFC 3339. Null before.
   * @example 2026-07-26T18:24:56.000Z
   */
  lastResponseAt: string | null;
  /**
   * How many of them this gateway's own count still permits. Null for no limit.
   * @example 47
   */
  quotaLeft: number | null;
  /**
   * Requests a minute that may be sent to it. Null for no limit.
   * @example 50
   */
  quotaPerMinute: number | null;
  /**
   * By its latest calls, as in `/health/ready`.
   * @example up
   */
  state: 'up' | 'failing' | 'probing';
}
export interface InterfaceOverviews {
  /** The order interface. */
  order: InterfaceOverview;
  /** The statistics interface. */
  statistics: InterfaceOverview;
}
/** A page of the leaderboard. */
export interface Leaderboard {
  /** The users of the page, by rank. */
  items: LeaderboardEntry[];
  /** Which part of the leaderboard this is. */
  page: Page;
  /** The entry of the wallet asked for; null if none was, or it has none. */
  wallet: LeaderboardEntry | null;
}
/** A user of the leaderboard. */
export interface LeaderboardEntry {
  /**
   * Wallet of the user.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  address: string;
  /**
   * How many orders were executed.
   * @example 41
   */
  executedOrders: number;
  /**
   * Fees of the executed orders, in US dollars.
   * @example 500.14
   */
  feesUsd: number;
  /**
   * Place on the leaderboard; 1 has generated the most fees.
   * @example 1
   */
  rank: number;
  /**
   * Volume of the executed orders, in US dollars.
   * @example 1250345.75
   */
  volumeUsd: number;
}
/**
 * Lifecycle state; `Unknown` for one that this version does not know.
 */
export type LifecycleState =
  | 'Unknown'
  | 'None'
  | 'Created'
  | 'Fulfilled'
  | 'SentUnlock'
  | 'ClaimedUnlock'
  | 'OrderCancelled'
  | 'SentOrderCancel'
  | 'ClaimedOrderCancel';
/** A token of a list, with its popularity. */
export interface ListedToken {
  /**
   * Address of the token; the zero address for the native coin.
   * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
   */
  address: string;
  /**
   * The service's internal chain id, in decimal.
   * @example 8453
   */
  chainId: string;
  /**
   * Decimals of the token.
   * @example 6
   */
  decimals: number | null;
  /**
   * Whether the service's own token list of the chain has the token: a symbol is whatever its maker wrote. Null where no list is at hand.
   * @example true
   */
  listed: boolean | null;
  /**
   * Logo of the token, by https or ipfs.
   * @example https://tokens.example.org/usdc.svg
   */
  logoURI: string | null;
  /**
   * Name of the token.
   * @example USD Coin
   */
  name: string | null;
  /**
   * Whether this is the chain's native coin.
   * @example false
   */
  native: boolean;
  /** How popular the token is; null for one that was never transferred. */
  popularity: Popularity | null;
  /**
   * Symbol of the token.
   * @example USDC
   */
  symbol: string | null;
  /**
   * Tags of the list.
   * @example [
   *       "stablecoin"
   *     ]
   */
  tags: string[];
}
export interface LiveOverview {
  /**
   * How late the most overdue poll is, in milliseconds.
   * @example 0
   */
  pollDelayMs: number;
  /**
   * Who polls the orders that clients follow, as in `/health/ready`.
   * @example local
   */
  polling: 'shared' | 'local';
  /**
   * Open event streams.
   * @example 12
   */
  streams: number;
  /**
   * Requests that wait for a change.
   * @example 3
   */
  waitingRequests: number;
  /**
   * Orders that are polled because somebody follows them.
   * @example 9
   */
  watchedOrders: number;
}
export interface Maker {
  /**
   * Wallet that created the order, on the source chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  address: string | null;
  /**
   * Consecutive number of the maker's order (uint64), in decimal.
   * @example 1785090295706
   */
  nonce: string | null;
}
/**
 * The sentence of the order, for an application in another language. A later version may know more codes.
 *
 *     - `UNKNOWN`: The order is in a state that is not known here yet.
 *     - `NOT_ON_CHAIN`: The order is not on chain yet.
 *     - `CREATED`: The order waits for a taker.
 *     - `FULFILLED`: The receiver has the full amount.
 *     - `FULFILLED_PARTLY`: The order was fulfilled with {amounts}.
 *     - `FULFILLED_WITH_ZERO`: The order is reported as fulfilled with {amounts}.
 *     - `FULFILLED_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently.
 *     - `FULFILLED_AMOUNT_NOT_STATED`: The order was fulfilled.
 *     - `SENT_UNLOCK`: The receiver has the full amount; the unlock for the taker is on its way.
 *     - `SENT_UNLOCK_PARTLY`: The order was fulfilled with {amounts}; the unlock for the taker is on its way.
 *     - `SENT_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}; the unlock for the taker is on its way.
 *     - `SENT_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently; the unlock for the taker is on its way.
 *     - `SENT_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled; the unlock for the taker is on its way.
 *     - `CLAIMED_UNLOCK`: The receiver has the full amount, and the taker was paid.
 *     - `CLAIMED_UNLOCK_PARTLY`: The order was fulfilled with {amounts}, and the taker was paid.
 *     - `CLAIMED_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}, and the taker was paid.
 *     - `CLAIMED_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently, and the taker was paid.
 *     - `CLAIMED_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled, and the taker was paid.
 *     - `ORDER_CANCELLED`: The order was cancelled on the destination chain; the refund has to be sent.
 *     - `SENT_ORDER_CANCEL`: The order was cancelled; the refund is on its way to the source chain.
 *     - `CLAIMED_ORDER_CANCEL`: The order was cancelled, and the refund was paid out on the source chain.
 *     - `PROGRESS_UNCLEAR`: The reports of the order differ in how far it is.
 *     - `CONTRADICTORY`: The reports of the order contradict each other in {contradictions}. What became of the amount is not known.
 */
export type MessageCode =
  | 'UNKNOWN'
  | 'NOT_ON_CHAIN'
  | 'CREATED'
  | 'FULFILLED'
  | 'FULFILLED_PARTLY'
  | 'FULFILLED_WITH_ZERO'
  | 'FULFILLED_AMOUNTS_DIFFER'
  | 'FULFILLED_AMOUNT_NOT_STATED'
  | 'SENT_UNLOCK'
  | 'SENT_UNLOCK_PARTLY'
  | 'SENT_UNLOCK_WITH_ZERO'
  | 'SENT_UNLOCK_AMOUNTS_DIFFER'
  | 'SENT_UNLOCK_AMOUNT_NOT_STATED'
  | 'CLAIMED_UNLOCK'
  | 'CLAIMED_UNLOCK_PARTLY'
  | 'CLAIMED_UNLOCK_WITH_ZERO'
  | 'CLAIMED_UNLOCK_AMOUNTS_DIFFER'
  | 'CLAIMED_UNLOCK_AMOUNT_NOT_STATED'
  | 'ORDER_CANCELLED'
  | 'SENT_ORDER_CANCEL'
  | 'CLAIMED_ORDER_CANCEL'
  | 'PROGRESS_UNCLEAR'
  | 'CONTRADICTORY';
export interface NativeCoin {
  /**
   * Decimals of the native coin.
   * @example 18
   */
  decimals: number;
  /**
   * Symbol of the native coin.
   * @example ETH
   */
  symbol: string;
}
export interface NextEvent {
  /**
   * Format: date-time
   * From then on it takes longer than usual: than 99 of 100 orders took, and than a minute (RFC 3339, UTC); null where `typical` or `since` is.
   * @example 2026-07-26T18:26:11Z
   */
  lateSince: string | null;
  /**
   * On which side; null where the type is.
   * @example destination
   */
  side: 'source' | 'destination' | null;
  /**
   * Format: date-time
   * Since when the order waits: the time of the event that led to its state (RFC 3339, UTC); null where none was tracked.
   * @example 2026-07-26T18:24:59Z
   */
  since: string | null;
  /**
   * Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null where that is not known.
   * @example SentUnlock
   */
  type: NextEventType | null;
  /** How long this step took other orders between these chains, or else from the source chain: of those that made it, as far as this gateway has read them, in two digits; null where fewer than 20 are known. */
  typical: TypicalTime | null;
}
/**
 * Type of the event, as in the timeline, or `ExternalCall` while the call of an order whose money has moved is open; null where that is not known.
 */
export type NextEventType =
  | 'Created'
  | 'Fulfilled'
  | 'SentUnlock'
  | 'ClaimedUnlock'
  | 'OrderCancelled'
  | 'SentOrderCancel'
  | 'ClaimedOrderCancel'
  | 'ExternalCall';
/** An order, joined from the records of both interfaces; `docs/order-view.md` describes its members. */
export interface Order {
  /** Who may change, fulfil, unlock and cancel. */
  authorities: Authorities;
  /**
   * The sentence of the external call; null without one, and where the reports contradict each other. A later version may know more codes.
   *
   *     - `CALL_UNKNOWN`: Its external call is in a state that is not known here yet.
   *     - `CALL_AWAITS_FULFILMENT`: Its external call waits for the fulfilment.
   *     - `CALL_AWAITS_EXECUTION`: Its external call waits to be executed.
   *     - `CALL_EXECUTING`: Its external call is being executed.
   *     - `CALL_EXECUTED`: Its external call was executed.
   *     - `CALL_FAILED`: Its external call failed.
   *     - `CALL_CANCELLED`: Its external call was cancelled.
   *     - `CALL_FAILED_AFTER_FULFILMENT`: Its external call failed; who has the amount now is not reported.
   *     - `CALL_CANCELLED_AFTER_FULFILMENT`: Its external call was cancelled; who has the amount now is not reported.
   *     - `CALL_STILL_AWAITS_FULFILMENT`: Its external call is still reported as waiting for the fulfilment.
   *     - `CALL_STILL_AWAITS_EXECUTION`: Its external call is still reported as waiting to be executed.
   *     - `CALL_STILL_EXECUTING`: Its external call is still reported as being executed.
   *     - `CALL_REPORTED_EXECUTED`: Its external call is reported as executed.
   * @example null
   */
  callMessageCode: CallMessageCode | null;
  /**
   * Format: date-time
   * When the order was created (RFC 3339, UTC).
   * @example 2026-07-26T18:24:56Z
   */
  createdAt: string | null;
  /** The call to be made with the take amount, if any. */
  externalCall: ExternalCall;
  /** What the order costs; null while only the order interface has the order. */
  fees: Fees | null;
  /**
   * Format: date-time
   * When the order was fulfilled (RFC 3339, UTC).
   * @example 2026-07-26T18:24:59Z
   */
  fulfilledAt: string | null;
  /**
   * Seconds from creation to fulfilment.
   * @example 3
   */
  fulfillmentSeconds: number | null;
  /** The source side. */
  give: Give;
  /** The transactions that a person looks for. */
  links: OrderLinks;
  /** Who created the order. */
  maker: Maker;
  /**
   * The order and its external call in one or two sentences, in English.
   * @example The receiver has the full amount.
   */
  message: string;
  /**
   * The sentence of the order, for an application in another language. A later version may know more codes.
   *
   *     - `UNKNOWN`: The order is in a state that is not known here yet.
   *     - `NOT_ON_CHAIN`: The order is not on chain yet.
   *     - `CREATED`: The order waits for a taker.
   *     - `FULFILLED`: The receiver has the full amount.
   *     - `FULFILLED_PARTLY`: The order was fulfilled with {amounts}.
   *     - `FULFILLED_WITH_ZERO`: The order is reported as fulfilled with {amounts}.
   *     - `FULFILLED_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently.
   *     - `FULFILLED_AMOUNT_NOT_STATED`: The order was fulfilled.
   *     - `SENT_UNLOCK`: The receiver has the full amount; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_PARTLY`: The order was fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled; the unlock for the taker is on its way.
   *     - `CLAIMED_UNLOCK`: The receiver has the full amount, and the taker was paid.
   *     - `CLAIMED_UNLOCK_PARTLY`: The order was fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled, and the taker was paid.
   *     - `ORDER_CANCELLED`: The order was cancelled on the destination chain; the refund has to be sent.
   *     - `SENT_ORDER_CANCEL`: The order was cancelled; the refund is on its way to the source chain.
   *     - `CLAIMED_ORDER_CANCEL`: The order was cancelled, and the refund was paid out on the source chain.
   *     - `PROGRESS_UNCLEAR`: The reports of the order differ in how far it is.
   *     - `CONTRADICTORY`: The reports of the order contradict each other in {contradictions}. What became of the amount is not known.
   * @example FULFILLED
   */
  messageCode: MessageCode;
  /** Where the view comes from, and how complete it is. */
  meta: OrderMeta;
  /** What the creator noted down. */
  metadata: OrderMetadata | null;
  /** What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. A list knows `since` and `lateSince` until the order is fulfilled. */
  next: NextEvent | null;
  /**
   * Id of the order: 0x and 64 lower-case hexadecimal digits.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /**
   * What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
   * @example delivered
   */
  outcome: Outcome;
  /**
   * One of six phases, derived from `status`.
   * @example completed
   */
  phase: Phase;
  /** The swap before the order, with the user's real input; null if there was none. */
  preswap: Preswap | null;
  /**
   * Whether nothing more will happen at all; then `userFinal` is true, too.
   * @example false
   */
  protocolFinal: boolean;
  /**
   * Who gets the take amount, on the destination chain.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  receiver: string | null;
  /**
   * Code of the referral program.
   * @example 0
   */
  referralCode: number | null;
  /**
   * Lifecycle state; `Unknown` for one that this version does not know.
   * @example Fulfilled
   */
  status: LifecycleState;
  /** The destination side. */
  take: Take;
  /**
   * Who fulfilled the order; null until then.
   * @example 0x555ce236c0220695b68341bc48c68d52210cc35b
   */
  taker: string | null;
  /** The tracked chain events, in time order. */
  timeline: TimelineEvent[];
  /**
   * Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
   * @example true
   */
  userFinal: boolean;
}
/** A transaction that cancels an order, and what comes back. */
export interface OrderCancellation {
  /** Where to send the transaction: the destination chain. */
  chain: Chain | null;
  /**
   * The data of the transaction.
   * @example 0x4d4bf1f2
   */
  data: string;
  /**
   * Who has to send it.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  from: string | null;
  /**
   * Id of the order.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /** What comes back once the order is cancelled. */
  refund: Refund;
  /**
   * Where it goes; null if the interface does not say, as it may on Solana.
   * @example 0xe7351fd770a37282b91d153ee690b63579d6dd7f
   */
  to: string | null;
  /**
   * Amount of the chain's native coin to send, in base units, in decimal; null if the interface does not say.
   * @example 0
   */
  value: string | null;
}
/** One side of an order (section 2.5). */
export type OrderInterfaceOffer = {
  /**
   * The amount, in base units; as an integer it can pass 2^53.
   * @example 22933323
   */
  amount?: string | number | null;
  /**
   * Internal id of the chain.
   * @example 8453
   */
  chainId?: string | number | null;
  /**
   * Address of the token.
   * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
   */
  tokenAddress?: string | null;
} & {
  [key: string]: unknown;
};
/** An order as the order interface gives it (section 2.5). Of it the gateway checks the id, the state and the offers. */
export type OrderInterfaceOrder = {
  /**
   * State of the external call (section 3.2).
   * @example NoExtCall
   */
  externalCallState?: string | null;
  /**
   * Id of the order.
   * @example 0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a
   */
  orderId: string | null;
  /** The terms of the order. */
  orderStruct?: OrderInterfaceOrderStruct | null;
  /**
   * State of the order (section 3.1).
   * @example Fulfilled
   */
  status: string | null;
} & {
  [key: string]: unknown;
};
/** The terms of an order (section 2.5). */
export type OrderInterfaceOrderStruct = {
  /**
   * The only receiver of a refund; empty for any.
   * @example
   */
  allowedCancelBeneficiarySrc?: string | null;
  /**
   * The only taker that may fulfil; empty for any.
   * @example
   */
  allowedTakerDst?: string | null;
  /**
   * The external call as hex; empty if there is none.
   * @example 0x
   */
  externalCall?: string | null;
  /** The source side. */
  giveOffer?: OrderInterfaceOffer | null;
  /**
   * Who may raise the give amount.
   * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
   */
  givePatchAuthoritySrc?: string | null;
  /**
   * Number of the maker's order; it can pass 2^53.
   * @example 1785090295706
   */
  makerOrderNonce?: number | null;
  /**
   * Wallet that created the order.
   * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
   */
  makerSrc?: string | null;
  /**
   * Who may lower the take amount or cancel.
   * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
   */
  orderAuthorityAddressDst?: string | null;
  /**
   * Who gets the take amount.
   * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
   */
  receiverDst?: string | null;
  /** The destination side. */
  takeOffer?: OrderInterfaceOffer | null;
} & {
  [key: string]: unknown;
};
export interface OrderLinks {
  /**
   * Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.
   * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
   */
  created: string | null;
  /**
   * Explorer URL of the fulfilment, on the destination chain; null until then.
   * @example https://arbiscan.io/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
   */
  fulfilled: string | null;
  /**
   * Explorer URL of the refund to the maker, on the source chain; null until then.
   * @example null
   */
  refunded: string | null;
}
export interface OrderListMeta {
  /**
   * In how many seconds asking again is worth it. No part of the entity tag.
   * @example 15
   */
  pollAfterSeconds: number;
  /** Where the page comes from. */
  source: OrderListSource;
  /**
   * How many rows of the page were left out because they cannot be read.
   * @example 0
   */
  unreadableRows: number;
}
export interface OrderListSource {
  /**
   * Format: date-time
   * When it was asked (RFC 3339, UTC).
   * @example 2026-07-26T18:25:01.123Z
   */
  asOf: string;
  /**
   * Result of the last read of the statistics interface.
   * @example ok
   */
  state: 'ok' | 'stale';
}
/** Where an order comes from, and how complete it is. */
export interface OrderMeta {
  /**
   * How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.
   * @example agree
   */
  agreement: Agreement;
  /**
   * Whether both interfaces gave their record.
   * @example true
   */
  complete: boolean;
  /** Where the records differ, and whose word was taken. */
  conflicts: Conflict[];
  /**
   * Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.
   * @example []
   */
  missing: string[];
  /**
   * In how many seconds asking again is worth it; null where nothing more will happen. No part of the entity tag.
   * @example 30
   */
  pollAfterSeconds: number | null;
  /** Both interfaces. */
  sources: Sources;
}
export interface OrderMetadata {
  /**
   * Additional incentive for takers, in basis points.
   * @example 0
   */
  additionalTakerIncentiveBps: string | null;
  /**
   * How the order was made.
   * @example Standard
   */
  creationProcessType: string | null;
  /**
   * Internal id of the destination chain, in decimal.
   * @example 42161
   */
  destinationChainId: string | null;
  /**
   * Free data as hex.
   * @example 0x
   */
  metadata: string | null;
  /**
   * Operating expenses, in base units of the give token, in decimal.
   * @example 12345
   */
  operatingExpensesAmount: string | null;
  /**
   * Kind of trade.
   * @example Market
   */
  orderTradeType: string | null;
  /**
   * Where the order was made.
   * @example App
   */
  origin: string | null;
  /**
   * The partner's fee, in basis points.
   * @example 0
   */
  partnerFeeBps: string | null;
  /**
   * Kind of promotion.
   * @example null
   */
  promotionType: string | null;
  /**
   * Recommended take amount, in base units of the take token, in decimal.
   * @example 22900000
   */
  recommendedTakeAmount: string | null;
  /**
   * Internal id of the source chain, in decimal.
   * @example 8453
   */
  sourceChainId: string | null;
  /**
   * Version of the note.
   * @example 2
   */
  version: number | null;
}
/** A page of a list of orders. */
export interface OrderPage {
  /** The orders of the page, the newest first. */
  items: OrderRow[];
  /** Where the page comes from, and what of it is left out. */
  meta: OrderListMeta;
  /** Which part of the list this is. */
  page: Page;
}
/** An order of a list. */
export interface OrderRow {
  /**
   * The sentence of the external call; null without one, and where the reports contradict each other. A later version may know more codes.
   *
   *     - `CALL_UNKNOWN`: Its external call is in a state that is not known here yet.
   *     - `CALL_AWAITS_FULFILMENT`: Its external call waits for the fulfilment.
   *     - `CALL_AWAITS_EXECUTION`: Its external call waits to be executed.
   *     - `CALL_EXECUTING`: Its external call is being executed.
   *     - `CALL_EXECUTED`: Its external call was executed.
   *     - `CALL_FAILED`: Its external call failed.
   *     - `CALL_CANCELLED`: Its external call was cancelled.
   *     - `CALL_FAILED_AFTER_FULFILMENT`: Its external call failed; who has the amount now is not reported.
   *     - `CALL_CANCELLED_AFTER_FULFILMENT`: Its external call was cancelled; who has the amount now is not reported.
   *     - `CALL_STILL_AWAITS_FULFILMENT`: Its external call is still reported as waiting for the fulfilment.
   *     - `CALL_STILL_AWAITS_EXECUTION`: Its external call is still reported as waiting to be executed.
   *     - `CALL_STILL_EXECUTING`: Its external call is still reported as being executed.
   *     - `CALL_REPORTED_EXECUTED`: Its external call is reported as executed.
   * @example null
   */
  callMessageCode: CallMessageCode | null;
  /**
   * Format: date-time
   * When the order was created (RFC 3339, UTC).
   * @example 2026-07-26T18:24:56Z
   */
  createdAt: string | null;
  /** The call to be made with the take amount, if any. */
  externalCall: RowCall;
  /** What the order costs. */
  fees: RowFees;
  /** The source side. */
  give: Give;
  /** The transaction that created the order. */
  links: RowLinks;
  /**
   * The order and its external call in one or two sentences, in English.
   * @example The receiver has the full amount.
   */
  message: string;
  /**
   * The sentence of the order, for an application in another language. A later version may know more codes.
   *
   *     - `UNKNOWN`: The order is in a state that is not known here yet.
   *     - `NOT_ON_CHAIN`: The order is not on chain yet.
   *     - `CREATED`: The order waits for a taker.
   *     - `FULFILLED`: The receiver has the full amount.
   *     - `FULFILLED_PARTLY`: The order was fulfilled with {amounts}.
   *     - `FULFILLED_WITH_ZERO`: The order is reported as fulfilled with {amounts}.
   *     - `FULFILLED_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently.
   *     - `FULFILLED_AMOUNT_NOT_STATED`: The order was fulfilled.
   *     - `SENT_UNLOCK`: The receiver has the full amount; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_PARTLY`: The order was fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled; the unlock for the taker is on its way.
   *     - `CLAIMED_UNLOCK`: The receiver has the full amount, and the taker was paid.
   *     - `CLAIMED_UNLOCK_PARTLY`: The order was fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled, and the taker was paid.
   *     - `ORDER_CANCELLED`: The order was cancelled on the destination chain; the refund has to be sent.
   *     - `SENT_ORDER_CANCEL`: The order was cancelled; the refund is on its way to the source chain.
   *     - `CLAIMED_ORDER_CANCEL`: The order was cancelled, and the refund was paid out on the source chain.
   *     - `PROGRESS_UNCLEAR`: The reports of the order differ in how far it is.
   *     - `CONTRADICTORY`: The reports of the order contradict each other in {contradictions}. What became of the amount is not known.
   * @example FULFILLED
   */
  messageCode: MessageCode;
  /** Where the row comes from. */
  meta: RowMeta;
  /** What the creator noted down. */
  metadata: OrderMetadata | null;
  /** What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. A list knows `since` and `lateSince` until the order is fulfilled. */
  next: NextEvent | null;
  /** The whole order; only with `expand=view`. */
  order?: Order;
  /**
   * Id of the order: 0x and 64 lower-case hexadecimal digits.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /**
   * What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
   * @example delivered
   */
  outcome: Outcome;
  /**
   * One of six phases, derived from `status`.
   * @example completed
   */
  phase: Phase;
  /** The swap before the order, with the user's real input; null if there was none. */
  preswap: Preswap | null;
  /** The problem that the whole order met; only with `expand=view`. */
  problem?: Problem;
  /**
   * Whether nothing more will happen at all; then `userFinal` is true, too.
   * @example false
   */
  protocolFinal: boolean;
  /**
   * Lifecycle state; `Unknown` for one that this version does not know.
   * @example Fulfilled
   */
  status: LifecycleState;
  /** The destination side. */
  take: Give;
  /**
   * Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
   * @example true
   */
  userFinal: boolean;
}
/** The status of an order. */
export interface OrderStatus {
  /**
   * The sentence of the external call; null without one, and where the reports contradict each other. A later version may know more codes.
   *
   *     - `CALL_UNKNOWN`: Its external call is in a state that is not known here yet.
   *     - `CALL_AWAITS_FULFILMENT`: Its external call waits for the fulfilment.
   *     - `CALL_AWAITS_EXECUTION`: Its external call waits to be executed.
   *     - `CALL_EXECUTING`: Its external call is being executed.
   *     - `CALL_EXECUTED`: Its external call was executed.
   *     - `CALL_FAILED`: Its external call failed.
   *     - `CALL_CANCELLED`: Its external call was cancelled.
   *     - `CALL_FAILED_AFTER_FULFILMENT`: Its external call failed; who has the amount now is not reported.
   *     - `CALL_CANCELLED_AFTER_FULFILMENT`: Its external call was cancelled; who has the amount now is not reported.
   *     - `CALL_STILL_AWAITS_FULFILMENT`: Its external call is still reported as waiting for the fulfilment.
   *     - `CALL_STILL_AWAITS_EXECUTION`: Its external call is still reported as waiting to be executed.
   *     - `CALL_STILL_EXECUTING`: Its external call is still reported as being executed.
   *     - `CALL_REPORTED_EXECUTED`: Its external call is reported as executed.
   * @example null
   */
  callMessageCode: CallMessageCode | null;
  /**
   * State of the external call.
   * @example NoExtCall
   */
  externalCallState: ExternalCallState | null;
  /**
   * The order and its external call in one or two sentences, in English.
   * @example The receiver has the full amount.
   */
  message: string;
  /**
   * The sentence of the order, for an application in another language. A later version may know more codes.
   *
   *     - `UNKNOWN`: The order is in a state that is not known here yet.
   *     - `NOT_ON_CHAIN`: The order is not on chain yet.
   *     - `CREATED`: The order waits for a taker.
   *     - `FULFILLED`: The receiver has the full amount.
   *     - `FULFILLED_PARTLY`: The order was fulfilled with {amounts}.
   *     - `FULFILLED_WITH_ZERO`: The order is reported as fulfilled with {amounts}.
   *     - `FULFILLED_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently.
   *     - `FULFILLED_AMOUNT_NOT_STATED`: The order was fulfilled.
   *     - `SENT_UNLOCK`: The receiver has the full amount; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_PARTLY`: The order was fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently; the unlock for the taker is on its way.
   *     - `SENT_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled; the unlock for the taker is on its way.
   *     - `CLAIMED_UNLOCK`: The receiver has the full amount, and the taker was paid.
   *     - `CLAIMED_UNLOCK_PARTLY`: The order was fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_WITH_ZERO`: The order is reported as fulfilled with {amounts}, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNTS_DIFFER`: The order was fulfilled with an amount that the interfaces report differently, and the taker was paid.
   *     - `CLAIMED_UNLOCK_AMOUNT_NOT_STATED`: The order was fulfilled, and the taker was paid.
   *     - `ORDER_CANCELLED`: The order was cancelled on the destination chain; the refund has to be sent.
   *     - `SENT_ORDER_CANCEL`: The order was cancelled; the refund is on its way to the source chain.
   *     - `CLAIMED_ORDER_CANCEL`: The order was cancelled, and the refund was paid out on the source chain.
   *     - `PROGRESS_UNCLEAR`: The reports of the order differ in how far it is.
   *     - `CONTRADICTORY`: The reports of the order contradict each other in {contradictions}. What became of the amount is not known.
   * @example FULFILLED
   */
  messageCode: MessageCode;
  /** Where the answer comes from, and how complete it is. */
  meta: OrderMeta;
  /** What the order waits for, the user's wait first; null exactly when `protocolFinal` is true. A list knows `since` and `lateSince` until the order is fulfilled. */
  next: NextEvent | null;
  /**
   * Id of the order: 0x and 64 lower-case hexadecimal digits.
   * @example 0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  orderId: string;
  /**
   * What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
   * @example delivered
   */
  outcome: Outcome;
  /**
   * One of six phases, derived from `status`.
   * @example completed
   */
  phase: Phase;
  /**
   * Whether nothing more will happen at all; then `userFinal` is true, too.
   * @example false
   */
  protocolFinal: boolean;
  /**
   * Lifecycle state; `Unknown` for one that this version does not know.
   * @example Fulfilled
   */
  status: LifecycleState;
  /**
   * Whether nothing more will happen for the user: exactly where `outcome` is `delivered`, `refunded`, `call-failed` or `call-cancelled`.
   * @example true
   */
  userFinal: boolean;
}
/**
 * What became of the user's money: what an application decides by. `delivered`: fulfilled, and an attached call was executed; `refunded`: the maker has it back; `call-failed` and `call-cancelled`: fulfilled, but the call did not run, and who has the amount is not reported; `contradictory`: the interfaces exclude each other; `unknown`: a state that is not known here, or a fulfilment with an amount of 0.
 */
export type Outcome =
  | 'pending'
  | 'delivered'
  | 'refunded'
  | 'call-failed'
  | 'call-cancelled'
  | 'contradictory'
  | 'unknown';
/** A gateway at a glance, as `GET /health/overview` responds. */
export interface Overview {
  /** What the interfaces responded, in the memory of this gateway. */
  cache: ResourceCache;
  /**
   * The commit that it was built from. Null where the build was given none.
   * @example 9692f7f
   */
  commit: string | null;
  /** Orders whose records exclude each other at present, as this gateway read them last: at most fifty, the latest first. */
  contradictions: Contradiction[];
  /** Both interfaces. */
  interfaces: InterfaceOverviews;
  /** Live updates. */
  live: LiveOverview;
  /**
   * The version of Node.
   * @example v26.5.0
   */
  node: string;
  /** The problems that were sent since the start, the latest first. */
  problems: ProblemCount[];
  /**
   * The shared Redis, as in `/health/ready`; `off` where none is configured.
   * @example off
   */
  redis: 'up' | 'refusing' | 'down' | 'off';
  /** Finished responses to clients. */
  responseCache: ResponseCache;
  /** Ids to try requests with, where the gateway runs on its embedded sandbox; else null. */
  sandbox: SandboxExamples | null;
  /**
   * Whether this gateway wants requests, as in `/health/ready`.
   * @example ready
   */
  status: 'starting' | 'ready' | 'draining';
  /**
   * For how long the process has run, in seconds.
   * @example 3600
   */
  uptimeSeconds: number;
  /**
   * What runs here; `development` where it was not built into a program.
   * @example 0.1.0
   */
  version: string;
}
export interface Page {
  /**
   * The most items of this page.
   * @example 100
   */
  limit: number;
  /**
   * The number of items before this page.
   * @example 0
   */
  offset: number;
  /**
   * The number of items of the whole list.
   * @example 2741
   */
  total: number;
}
/**
 * One of six phases, derived from `status`.
 */
export type Phase = 'unknown' | 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled';
export interface Popularity {
  /**
   * How often the token was transferred with the service.
   * @example 1840
   */
  index: number;
  /**
   * Place in the popularity list; 1 is the most popular.
   * @example 1
   */
  rank: number;
}
export interface Preswap {
  /** Where the swap took place. */
  chain: Chain | null;
  /** What went in: the user's real input. */
  in: SwapSide;
  /** What came out and went into the order. */
  out: SwapSide;
}
/** A problem document (RFC 9457): why a request cannot be served. */
export interface Problem {
  /**
   * The stable code to switch on.
   * @example UPSTREAM_TIMEOUT
   */
  code: ProblemCode;
  /**
   * What happened to this request.
   * @example The upstream interface did not answer in time.
   */
  detail: string;
  /** The violations by field; only with `VALIDATION_FAILED`. */
  errors?: FieldError[];
  /**
   * The path of the request.
   * @example /v1/orders/0x307a7cb223203869e746b0d36b626e39a22f253419caba4c92cc40ee50a7fc03
   */
  instance: string;
  /**
   * The id to quote in support requests; also in `X-Request-Id`.
   * @example 8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50
   */
  requestId: string;
  /**
   * Whether the same request may succeed later; see `Retry-After`.
   * @example true
   */
  retryable: boolean;
  /**
   * The HTTP status.
   * @example 504
   */
  status: number;
  /**
   * A short description of the problem type.
   * @example The upstream interface did not answer in time.
   */
  title: string;
  /**
   * The URN of the problem type.
   * @example urn:order-gateway:problem:upstream-timeout
   */
  type: string;
  /** The upstream response that caused the problem, if one did. */
  upstream?: UpstreamCause;
}
/**
 * The stable code to switch on.
 */
export type ProblemCode =
  | 'VALIDATION_FAILED'
  | 'UNAUTHENTICATED'
  | 'ORDER_NOT_FOUND'
  | 'TRANSACTION_NOT_FOUND'
  | 'ROUTE_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'ORDER_NOT_CANCELLABLE'
  | 'EXTERNAL_CALL_NOT_CANCELLABLE'
  | 'PRECONDITION_FAILED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPSTREAM_REJECTED'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'UPSTREAM_FAILED'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_RATE_LIMITED'
  | 'OVERLOADED'
  | 'UPSTREAM_TIMEOUT';
export interface ProblemCount {
  /**
   * The code of the problem.
   * @example ORDER_NOT_FOUND
   */
  code: ProblemCode;
  /**
   * How often it was sent since the start.
   * @example 4
   */
  count: number;
  /**
   * When it was sent last, RFC 3339.
   * @example 2026-07-26T18:24:56.000Z
   */
  lastAt: string;
}
/** The records of both interfaces, as they gave them. */
export interface RawRecords {
  /** The order interface's record as it is; null where it gave none. */
  order: OrderInterfaceOrder | null;
  /** The statistics interface's record as it is; null where it gave none. */
  statistics: StatisticsOrder | null;
}
export interface Refund {
  /** The give amount with the percent fee and the affiliate fee; the fixed fee does not come back. Null where one of them is unknown or contradictory, or the give amount was patched. */
  amount: Amount | null;
  /**
   * Who gets it.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  beneficiary: string | null;
  /** Where it comes back: the source chain. */
  chain: Chain | null;
  /** The token given. */
  token: Token | null;
}
/** A chain that is known by name. */
export interface RegisteredChain {
  /**
   * Id of the chain by CAIP-2.
   * @example eip155:100
   */
  caip2: string;
  /** URL templates of a block explorer. */
  explorer: Explorer;
  /**
   * The service's internal chain id, in decimal.
   * @example 100000002
   */
  id: string;
  /**
   * Name of the chain.
   * @example Gnosis
   */
  name: string;
  /** The native coin. */
  native: NativeCoin;
  /**
   * The chain's own id, in decimal.
   * @example 100
   */
  originalChainId: string;
  /**
   * Whether `GET /v1/tokens` has a token list of the chain. Set by configuration.
   * @example true
   */
  tokenList: boolean;
}
export interface ResourceCache {
  /**
   * Their size in bytes.
   * @example 5242880
   */
  bytes: number;
  /**
   * How many entries it holds.
   * @example 412
   */
  entries: number;
  /**
   * The share of lookups, of 1, that found an entry. Null before the first.
   * @example 0.82
   */
  hitRatio: number | null;
  /**
   * Lookups since the start that found a fresh entry.
   * @example 1803
   */
  hits: number;
  /**
   * The most bytes that it holds.
   * @example 268435456
   */
  maxBytes: number;
  /**
   * Lookups since the start that found nothing.
   * @example 412
   */
  misses: number;
  /**
   * Lookups since the start that found an entry past its freshness.
   * @example 57
   */
  stale: number;
}
export interface ResponseCache {
  /**
   * Their size in bytes.
   * @example 5242880
   */
  bytes: number;
  /**
   * How many entries it holds.
   * @example 412
   */
  entries: number;
  /**
   * Hits as a share of hits and misses, of 1. Null before the first.
   * @example 0.91
   */
  hitRatio: number | null;
  /**
   * Lookups since the start that found a fresh entry.
   * @example 1803
   */
  hits: number;
  /**
   * The most bytes that it holds.
   * @example 268435456
   */
  maxBytes: number;
  /**
   * Responses since the start that were made to be stored.
   * @example 412
   */
  misses: number;
}
export interface RowCall {
  /**
   * State of the external call; `Unknown` for one that this version does not know, or that the list does not report.
   * @example NoExtCall
   */
  state: ExternalCallState | null;
}
export interface RowFees {
  /** Fee for an affiliate; null if there is none. */
  affiliate: AffiliateFee | null;
  /** Percent fee in the end, in the give token. */
  finalPercent: Amount | null;
  /** Fixed fee, in the source chain's native coin. */
  fixed: Amount | null;
}
export interface RowLinks {
  /**
   * Explorer URL of the creation, on the source chain; null where the transaction or the chain's explorer is unknown.
   * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
   */
  created: string | null;
}
export interface RowMeta {
  /**
   * How both records stand to each other: `conflict` exactly where `outcome` is `contradictory`; `lagging` where one is behind; `single` where there is only one.
   * @example agree
   */
  agreement: Agreement;
  /**
   * Format: date-time
   * When the list was asked for (RFC 3339, UTC).
   * @example 2026-07-26T18:25:01.123Z
   */
  asOf: string;
  /**
   * Dot paths of the members that are null because an interface gave no record, is behind the state of the view, or leaves out what every order has, or because its member is unreadable. A path covers what lies below it; through a list, it names the member of its items.
   * @example []
   */
  missing: string[];
}
export interface SandboxExamples {
  /**
   * The maker of many orders with `SANDBOX_ORDERS`; else the same.
   * @example 0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3
   */
  busyWalletAddress: string;
  /**
   * Its source chain.
   * @example 8453
   */
  chainId: string;
  /** Orders that move by themselves for some minutes after the start. */
  liveOrderIds: string[];
  /**
   * An order that both interfaces report.
   * @example 0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1
   */
  orderId: string;
  /**
   * The transaction that created it.
   * @example 0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2
   */
  transactionHash: string;
  /**
   * Its maker.
   * @example 0xc3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3
   */
  walletAddress: string;
}
export interface Source {
  /**
   * Format: date-time
   * When it was asked (RFC 3339, UTC).
   * @example 2026-07-26T18:25:01.123Z
   */
  asOf: string | null;
  /**
   * Result of the last read of this interface.
   * @example ok
   */
  state: SourceState;
  /**
   * The order state that it reports, in its own words.
   * @example Fulfilled
   */
  status: string | null;
}
export interface Sources {
  /** The order interface. */
  order: Source;
  /** The statistics interface. */
  statistics: Source;
}
/**
 * Result of the last read of this interface.
 */
export type SourceState = 'ok' | 'stale' | 'not-found' | 'unavailable' | 'invalid';
/** An address in several encodings (section 2.1). */
export type StatisticsAddressValue = {
  /**
   * The bytes in base64.
   * @example SUxyF3GmTh8=
   */
  Base64Value?: string | null;
  /**
   * The bytes as a list of numbers in a text; empty if absent.
   * @example [90, 2, 172, 106]
   */
  bytesArrayValue?: string | null;
  /**
   * The address, as its chain writes it.
   * @example 0x5a02ac6a1e2f1e8a1c4b1c8e5b4c2d3e4f506172
   */
  stringValue?: string | null;
} & {
  [key: string]: unknown;
};
/** A chain event (section 2.4). */
export type StatisticsEvent = {
  /** Hash of the block. */
  blockHash?: StatisticsHashValue | null;
  /**
   * Number of the block.
   * @example 49150476
   */
  blockNumber?: number | null;
  /**
   * Time of the block, in seconds since 1970.
   * @example 1785090296
   */
  blockTimeStamp?: number | null;
  /** Who sent the transaction. */
  initiator?: StatisticsAddressValue | null;
  /** Hash of the transaction. */
  transactionHash?: StatisticsHashValue | null;
} & {
  [key: string]: unknown;
};
/** A chain event that sends or claims a cross-chain message (section 2.4). */
export type StatisticsEventInfo = {
  /** Id of the message. */
  submissionId?: StatisticsHashValue | null;
  /** The event; null until it is tracked. */
  transactionMetadata?: StatisticsEvent | null;
} & {
  [key: string]: unknown;
};
/** An order id, or the hash of a block or a transaction, in several encodings (section 2.1). */
export type StatisticsHashValue = {
  /**
   * The bytes as a list of numbers in a text.
   * @example [73, 76, 114, 23]
   */
  bytesArrayValue?: string | null;
  /**
   * The bytes in base64.
   * @example SUxyF3GmTh8=
   */
  bytesValue?: string | null;
  /**
   * The hash, as its chain writes it.
   * @example 0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c
   */
  stringValue?: string | null;
} & {
  [key: string]: unknown;
};
/** A number in several encodings (section 2.1). */
export type StatisticsNumberValue = {
  /**
   * The number; it can pass 2^53, which many JSON readers round.
   * @example 22933323
   */
  bigIntegerValue?: number | null;
  /**
   * The bytes as a list of numbers in a text.
   * @example [73, 76, 114, 23]
   */
  bytesArrayValue?: string | null;
  /**
   * 32 big-endian bytes in base64.
   * @example AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFd7ws=
   */
  bytesValue?: string | null;
  /**
   * The number in decimal: exact.
   * @example 22933323
   */
  stringValue?: string | null;
} & {
  [key: string]: unknown;
};
/** One side of an order (section 2.3). */
export type StatisticsOffer = {
  /** The amount, in base units. */
  amount?: StatisticsNumberValue | null;
  /** Internal id of the chain. */
  chainId?: StatisticsNumberValue | null;
  /**
   * Decimals of the token, again.
   * @example 6
   */
  decimals?: number | null;
  /** The amount after patches, in base units. */
  finalAmount?: StatisticsNumberValue | null;
  /**
   * URL of the logo, again.
   * @example https://tokens.example.org/usdc.svg
   */
  logoURI?: string | null;
  /** What is known of the token. */
  metadata?: StatisticsTokenMetadata | null;
  /**
   * Name of the token, again.
   * @example USD Coin
   */
  name?: string | null;
  /**
   * Symbol of the token, again.
   * @example USDC
   */
  symbol?: string | null;
  /** Address of the token. */
  tokenAddress?: StatisticsAddressValue | null;
} & {
  [key: string]: unknown;
};
/** An order with its events, as the statistics interface gives it (section 2.2). Of it the gateway checks the id, the state and the offers. */
export type StatisticsOrder = {
  /** What the receiver got. */
  actualFulfillAmount?: StatisticsNumberValue | null;
  /**
   * Fee for an affiliate.
   * @example null
   */
  affiliateFee?: Record<string, unknown> | string | number | null;
  /** The only receiver of a refund. */
  allowedCancelBeneficiarySrc?: StatisticsAddressValue | null;
  /** The only taker that may fulfil. */
  allowedTakerDst?: StatisticsAddressValue | null;
  /** Who gets the refund after cancellation. */
  cancelBeneficiarySrc?: StatisticsAddressValue | null;
  /** The refund, claimed. */
  claimedOrderCancelSrcEventInfo?: StatisticsEventInfo | null;
  /** The unlock, claimed. */
  claimedUnlockSrcEventInfo?: StatisticsEventInfo | null;
  /** The creation. */
  createdSrcEventMetadata?: StatisticsEvent | null;
  /**
   * The external call, or its hash while only that is known.
   * @example null
   */
  externalCallData?: Record<string, unknown> | string | number | null;
  /**
   * State of the external call (section 3.2).
   * @example NoExtCall
   */
  externalCallState?: string | null;
  /** Percent fee in the end. */
  finalPercentFee?: StatisticsNumberValue | null;
  /** Fixed fee, in the source chain's native coin. */
  fixFee?: StatisticsNumberValue | null;
  /** The fulfilment. */
  fulfilledDstEventMetadata?: StatisticsEvent | null;
  /** The source side. */
  giveOfferWithMetadata?: StatisticsOffer | null;
  /** Who may raise the give amount. */
  givePatchAuthoritySrc?: StatisticsAddressValue | null;
  /**
   * Number of the maker's order; it can pass 2^53.
   * @example 1785090295706
   */
  makerOrderNonce?: number | null;
  /** Wallet that created the order. */
  makerSrc?: StatisticsAddressValue | null;
  /** Who may lower the take amount or cancel. */
  orderAuthorityAddressDst?: StatisticsAddressValue | null;
  /** The cancellation. */
  orderCancelledDstEventMetadata?: StatisticsEvent | null;
  /** Id of the order. */
  orderId: StatisticsHashValue | null;
  /**
   * What the creator noted down.
   * @example null
   */
  orderMetadata?: Record<string, unknown> | string | number | null;
  /** Percent fee, as an amount of the give token. */
  percentFee?: StatisticsNumberValue | null;
  /**
   * The swap before the order.
   * @example null
   */
  preswapData?: Record<string, unknown> | string | number | null;
  /** Who gets the take amount. */
  receiverDst?: StatisticsAddressValue | null;
  /**
   * Code of the referral program.
   * @example 0
   */
  referralCode?: number | null;
  /** The refund, sent. */
  sentOrderCancelDstEventInfo?: StatisticsEventInfo | null;
  /** The unlock, sent. */
  sentUnlockDstEventInfo?: StatisticsEventInfo | null;
  /**
   * State of the order (section 3.1).
   * @example Fulfilled
   */
  state: string | null;
  /** The destination side. */
  takeOfferWithMetadata?: StatisticsOffer | null;
  /** Who fulfilled the order. */
  taker?: StatisticsAddressValue | null;
  /** Who may send the unlock. */
  unlockAuthorityDst?: StatisticsAddressValue | null;
  /** Who gets the give amount after fulfilment. */
  unlockBeneficiarySrc?: StatisticsAddressValue | null;
} & {
  [key: string]: unknown;
};
/** What is known of a token (section 2.3). */
export type StatisticsTokenMetadata = {
  /**
   * Decimals of the token.
   * @example 6
   */
  decimals?: number | null;
  /**
   * URL of the logo.
   * @example https://tokens.example.org/usdc.svg
   */
  logoURI?: string | null;
  /**
   * Name of the token.
   * @example USD Coin
   */
  name?: string | null;
  /**
   * Symbol of the token.
   * @example USDC
   */
  symbol?: string | null;
} & {
  [key: string]: unknown;
};
/** The last event of a stream. */
export interface StreamEnd {
  /**
   * Why the stream ends: all orders are final; none was found; the stream is to be opened again; the gateway stops.
   * @example final
   */
  reason: EndReason;
}
export interface SwapSide {
  /** The amount. */
  amount: Amount | null;
  /** The token. */
  token: Token | null;
}
/** What the receiver gets, on the destination chain. */
export interface Take {
  /** What the receiver is to get. */
  amount: Amount | null;
  /** The destination chain. */
  chain: Chain | null;
  /** What is taken in the end, after patches. */
  finalAmount: Amount | null;
  /** What the receiver got; null until then, and always on Solana. */
  fulfilledAmount: Amount | null;
  /** The token that the receiver gets. */
  token: Token | null;
}
/** A chain event of an order. */
export interface TimelineEvent {
  /**
   * Hash of the block, as its chain writes it.
   * @example 0xb7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7
   */
  blockHash: string | null;
  /**
   * Number of the block, in decimal.
   * @example 49150476
   */
  blockNumber: string | null;
  /**
   * Internal id of the chain, in decimal.
   * @example 8453
   */
  chainId: string | null;
  /**
   * The transaction on the chain's explorer.
   * @example https://basescan.org/tx/0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
   */
  explorerUrl: string | null;
  /**
   * Who sent the transaction.
   * @example 0x5bee4032483aee62062f68fff77b610a30952078
   */
  initiator: string | null;
  /**
   * On which side.
   * @example source
   */
  side: 'source' | 'destination';
  /**
   * Id of the cross-chain message, for the sent and claimed events.
   * @example null
   */
  submissionId: string | null;
  /**
   * Format: date-time
   * Time of the block (RFC 3339, UTC).
   * @example 2026-07-26T18:24:56Z
   */
  timestamp: string | null;
  /**
   * Hash of the transaction, as its chain writes it.
   * @example 0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c
   */
  transactionHash: string | null;
  /**
   * What happened.
   * @example Created
   */
  type: TimelineEventType;
}
/**
 * What happened.
 */
export type TimelineEventType =
  | 'Created'
  | 'Fulfilled'
  | 'SentUnlock'
  | 'ClaimedUnlock'
  | 'OrderCancelled'
  | 'SentOrderCancel'
  | 'ClaimedOrderCancel';
/** The token of one side of an order. */
export interface Token {
  /**
   * Address of the token; the zero address for the native coin.
   * @example 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
   */
  address: string;
  /**
   * Decimals of the token.
   * @example 6
   */
  decimals: number | null;
  /**
   * Whether the service's own token list of the chain has the token: a symbol is whatever its maker wrote. Null where no list is at hand.
   * @example true
   */
  listed: boolean | null;
  /**
   * Logo of the token, by https or ipfs.
   * @example https://tokens.example.org/usdc.svg
   */
  logoURI: string | null;
  /**
   * Name of the token.
   * @example USD Coin
   */
  name: string | null;
  /**
   * Whether this is the chain's native coin.
   * @example false
   */
  native: boolean;
  /**
   * Symbol of the token.
   * @example USDC
   */
  symbol: string | null;
}
/** A page of tokens. */
export interface TokenPage {
  /** The tokens of the page. */
  items: ListedToken[];
  /** Which part of the list this is. */
  page: Page;
}
export interface TypicalTime {
  /**
   * Half of the orders took at most so many seconds.
   * @example 4
   */
  p50Seconds: number;
  /**
   * Nine of ten orders took at most so many seconds.
   * @example 11
   */
  p90Seconds: number;
  /**
   * By how many orders, of which one of a week ago counts half.
   * @example 210
   */
  samples: number;
}
export interface UpstreamCause {
  /**
   * The upstream's own error code (text or integer); null if it sent none.
   * @example UNKNOWN_ORDER
   */
  code: string | number | null;
  /**
   * The upstream interface that was involved.
   * @example statistics
   */
  interface: 'statistics' | 'order';
  /**
   * The upstream's own message; null if it sent none that can be shown.
   * @example Internal error
   */
  message: string | null;
  /**
   * The upstream's HTTP status; null if it sent no response.
   * @example 500
   */
  status: number | null;
}
