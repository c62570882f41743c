import { type LifecycleState, type OrderPage, type Problem } from './api.js';
import { type GatewayError } from './errors.js';
import { type PageOptions } from './options.js';

/** What {@link Client.listAccountOrders} takes. */
export interface AccountOrdersOptions extends PageOptions {
  /**
   * Lifecycle states, as a list or as text separated by commas: orders in these alone.
   * @example ['Created', 'OrderCancelled', 'SentOrderCancel']
   */
  readonly status?: string | readonly LifecycleState[] | undefined;
  /** The service's internal ids of source chains, in decimal, as a list or as text separated by commas. */
  readonly giveChainId?: string | readonly string[] | undefined;
  /** The same of destination chains. */
  readonly takeChainId?: string | readonly string[] | undefined;
  /** `view` adds the whole order to each row, or the problem that it met; `limit` is then at most 20. */
  readonly expand?: 'view' | undefined;
}
/** What {@link Client.searchOrders} takes: at least one filter. */
export interface OrderSearchOptions extends AccountOrdersOptions {
  /** The wallet that created the orders, on the source chain. */
  readonly maker?: string | undefined;
  /** Code of the referral program, in decimal. */
  readonly referralCode?: string | undefined;
  /** Orders created since then: a day (UTC) or a time (RFC 3339), or a `Date`. */
  readonly createdSince?: string | Date | undefined;
}
/** What {@link Client.iterateOrders} takes: an account, or at least one filter of a search. */
export type OrderFilter =
  | (Omit<AccountOrdersOptions, 'offset'> & {
      /** A wallet that is maker, receiver or order authority. */
      readonly account: string;
    })
  | (Omit<OrderSearchOptions, 'offset'> & { readonly account?: undefined });

/** The orders of an account, as they are now. */
export interface AccountState {
  /** The page of the list, each row in its newest state. */
  page: OrderPage;
}
/** What {@link Client.watchAccount} takes. */
export interface WatchAccountOptions extends Omit<AccountOrdersOptions, 'expand'> {
  /** How long to wait before the list is asked again, in milliseconds: 15,000 by default. */
  readonly intervalMs?: number | undefined;
  /** Called when the list cannot be read for a passing reason. It is asked again. */
  readonly onError?: ((error: GatewayError) => void) | undefined;
  /**
   * Called once, with a function that asks the list at once; returns what ends that. For pages that are shown again.
   * @example (ask) => (addEventListener('focus', ask), () => removeEventListener('focus', ask))
   */
  readonly refreshOn?: ((ask: () => void) => () => void) | undefined;
}

/** The ids of the orders that a transaction created. */
export interface TransactionOrderIds {
  /** As its chain writes it. */
  transactionHash: string;
  /** At least one, each 0x and 64 lower-case hexadecimal digits. */
  orderIds: string[];
}
/** One of several transactions: the ids of its orders, or the problem with it, such as `TRANSACTION_NOT_FOUND`. */
export type TransactionResult =
  | (TransactionOrderIds & { problem?: undefined })
  | { transactionHash: string; orderIds?: undefined; problem: Problem };
/** Several transactions. */
export interface TransactionResults {
  /** In the order of the hashes. */
  results: TransactionResult[];
}
