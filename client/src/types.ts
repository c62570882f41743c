import {
  type Chains,
  type EndReason,
  type ExternalCallCancellation,
  type Leaderboard,
  type Order,
  type OrderCancellation,
  type OrderPage,
  type OrderRow,
  type OrderStatus,
  type Problem,
  type RawRecords,
  type TokenPage,
} from './api.js';
import { type GatewayError } from './errors.js';
import {
  type AccountOrdersOptions,
  type AccountState,
  type OrderFilter,
  type OrderSearchOptions,
  type TransactionOrderIds,
  type TransactionResults,
  type WatchAccountOptions,
} from './order-list-types.js';
import { type CallOptions, type PageOptions, type Signal } from './options.js';

type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T;

/** Some members of the view, at any depth: what `fields` selects that the compiler does not know. */
export interface PartialOrder extends DeepPartial<Order> {
  /** Only with `expand: 'raw'`. */
  raw?: RawRecords;
}

type PathOf<T> = T extends readonly (infer Item)[]
  ? PathOf<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** A dot path of the view: `status`, `give.amount.formatted`. */
export type OrderField = PathOf<Order>;
/** Paths as a list, or as text separated by commas. The compiler checks every path that it knows. */
export type Fields = string | readonly OrderField[];

type Space = ' ' | '\n' | '\r' | '\t';
type Trim<Text extends string> = Text extends `${Space}${infer Rest}` | `${infer Rest}${Space}`
  ? Trim<Rest>
  : Text;
type Split<Text extends string, Paths = never> = Text extends `${infer Path},${infer Rest}`
  ? Split<Rest, Paths | Trim<Path>>
  : Paths | Trim<Text>;
type CheckedPaths<F, Path extends string> = string extends Path
  ? F
  : [Exclude<Path, OrderField>] extends [never]
    ? F
    : `the view has no path ${Exclude<Path, OrderField>}`;
/** `F`, or, for a text with a path that the view has not, what is wrong with it. */
type CheckedFields<F> = (F & readonly OrderField[]) | (F extends string ? CheckedPaths<F, Split<F>> : F);

type Below<Path, K extends string> = Path extends `${K}.${infer Rest}` ? Rest : never;
type Select<T, Path> = T extends readonly (infer Item)[]
  ? Select<Item, Path>[]
  : T extends object
    ? {
        [
          K in keyof T & string as K extends Path ? K : Below<Path, K> extends never ? never : K
        ]: K extends Path ? T[K] : Select<T[K], Below<Path, K>>;
      }
    : T;
type PathsOf<F> = F extends string
  ? Split<F>
  : F extends readonly (infer Path)[]
    ? number extends F['length']
      ? string
      : Path
    : never;
type Selected<Path> = string extends Path ? PartialOrder : Select<Order, Path>;

/** The order that `fields` selects: all of it without, exactly the members of literal paths, else any members. */
export type OrderOf<F> = F extends Fields ? Selected<PathsOf<F>> : Order;
type RawOf<E> = E extends 'raw' ? { raw: RawRecords } : unknown;

/** A state of an order that is watched: as `fields` selects, else its status. */
export type WatchedOrder<F> = F extends Fields
  ? Selected<PathsOf<F>> & Pick<Order, 'orderId' | 'userFinal' | 'protocolFinal'>
  : OrderStatus;

/** One of several orders: found, or the problem with it, such as `ORDER_NOT_FOUND`. */
export type OrderResult<T = Order> =
  | { orderId: string; order: T; problem?: undefined }
  | { orderId: string; order?: undefined; problem: Problem };

/** The orders that a transaction created. */
export interface TransactionOrders<T = Order> extends TransactionOrderIds {
  /** One for each id, in the same order. */
  orders: OrderResult<T>[];
}
/** Several orders. */
export interface OrderResults<T = Order> {
  /** In the order of the ids. */
  results: OrderResult<T>[];
}

/** For calls of which the response is an order, or several. */
export interface FieldsOption<F> extends CallOptions {
  /**
   * The members of each order that are wanted, all without it: dot paths, as a list or as text separated by commas. The
   * result has exactly these. A path that the view has not does not compile; in a text that the compiler does not know
   * it is a `VALIDATION_FAILED`, and the result is a {@link PartialOrder}.
   * @example ['status', 'give.amount.formatted']
   */
  readonly fields?: CheckedFields<F>;
}
/** For calls that the gateway may hold (long polling). */
export interface WaitOption extends CallOptions {
  /**
   * Seconds, 1 to 25: the call resolves once the response differs from the last one that this client has seen, or
   * after that time.
   */
  readonly wait?: number | undefined;
}
/** What {@link Client.getOrder} takes. */
export interface OrderOptions<F, E> extends FieldsOption<F>, WaitOption {
  /** `raw` adds the records of both interfaces, as `raw`. */
  readonly expand?: E;
  /** `complete` rejects with the problem of the interface that is away, where the order would be partial. */
  readonly require?: 'complete' | undefined;
}
/** What {@link Client.listTransactionOrders} takes. */
export interface TransactionOptions<F, E> extends FieldsOption<F>, WaitOption {
  /** `none` gives the ids alone. */
  readonly expand?: E;
}
/** What {@link Client.listTokens} takes. */
export interface TokenOptions extends PageOptions {
  /** The service's internal chain id, in decimal, of a chain with a token list. See {@link Client.listChains}. */
  readonly chainId: string;
  /** A part of the symbol, the name or the address, in any case. */
  readonly search?: string | undefined;
  /** Up to 100 addresses: these tokens alone. */
  readonly addresses?: readonly string[] | undefined;
}
/** What {@link Client.listPopularTokens} takes. */
export interface PopularTokenOptions extends PageOptions {
  /** The service's internal chain id, in decimal; all chains without it. */
  readonly chainId?: string | undefined;
}
/** What {@link Client.getLeaderboard} takes. */
export interface LeaderboardOptions extends PageOptions {
  /** An address whose own entry is wanted, too, as `wallet` of the result. */
  readonly wallet?: string | undefined;
}
/** What {@link Client.recordTermsSignature} takes. */
export interface TermsSignature {
  /** The wallet that signed: 0x and 40 hexadecimal digits, or base58. */
  readonly address: string;
  /** Its signature over the terms (EIP-191), as hex, base58 or base64. */
  readonly signature: string;
}

/**
 * How the states of a watch arrive: it connects; they come by a stream or by long polling; it waits for `retryInMs`
 * milliseconds to connect again, and why; or there will be no further ones, whether all is final, it was ended or failed.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly by: 'stream' | 'long-polling' }
  | { readonly state: 'waiting'; readonly retryInMs: number; readonly cause: GatewayError | EndReason }
  | { readonly state: 'closed' };

/** What each watch takes. */
export interface WatchOptions<F> {
  /**
   * The members of each state, as {@link FieldsOption.fields}, beside `orderId`, `userFinal` and `protocolFinal`. Without
   * it a state is the order's status.
   */
  readonly fields?: CheckedFields<F>;
  /**
   * What ends the watch: that nothing more happens to any of the orders (`protocolFinal`, the default), which takes an
   * hour after the user has the money, or that nothing more happens for the users of all of them (`userFinal`). A
   * transaction's watch does not end before all its orders are known.
   */
  readonly until?: 'userFinal' | 'protocolFinal' | undefined;
  /** Ends the watch: it throws the signal's reason. */
  readonly signal?: Signal | undefined;
  /** Called with each new reason why an order is not known yet. `instance` names the order or the transaction. */
  readonly onWaiting?: ((problem: Problem) => void) | undefined;
  /** Called whenever the connection changes; `closed` is the last call. */
  readonly onConnection?: ((connection: Connection) => void) | undefined;
}

/**
 * The operations of `/v1`. Each rejects with a {@link GatewayError}: mostly a `ProblemError`, by whose `code` to decide;
 * or with the reason of the caller's signal.
 * Watches yield the newest state of each order until all are final as `until` says, and go on over lost connections;
 * they throw what will not pass: a request that is refused, and the problem of orders that are not found for ten minutes.
 */
export interface Client {
  /**
   * An order, joined from the records of both interfaces. While one of them is away it is partial: `meta.complete` is
   * false, and `meta.missing` names what is null for that reason.
   * @param orderId 0x and 64 hexadecimal digits, in any case
   * @returns all of the order, or the members that `fields` names; with `raw` where `expand` asks for it
   * @throws `ORDER_NOT_FOUND`, also for some seconds after its creation; `VALIDATION_FAILED`; `UPSTREAM_…` while no interface can be read
   */
  getOrder: <const F extends Fields | undefined = undefined, E extends 'raw' | undefined = undefined>(
    orderId: string,
    options?: OrderOptions<F, E>,
  ) => Promise<OrderOf<F> & RawOf<E>>;
  /**
   * The status of an order: `outcome`, `status`, and whether it is final. With `wait`, long polling.
   * @param orderId 0x and 64 hexadecimal digits, in any case
   * @throws as {@link getOrder}
   */
  getOrderStatus: (orderId: string, options?: WaitOption) => Promise<OrderStatus>;
  /**
   * Up to 50 orders by a `GET` with an entity tag, for clients that poll. An order that fails has its problem, and does not affect the others.
   * @param orderIds each 0x and 64 hexadecimal digits; of none, the results are empty, without a request
   * @throws `VALIDATION_FAILED` for an id that is none, or more than 50
   */
  listOrders: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: FieldsOption<F>,
  ) => Promise<OrderResults<OrderOf<F>>>;
  /** As {@link listOrders}, by `POST`: nothing is kept. */
  getOrderBatch: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: FieldsOption<F>,
  ) => Promise<OrderResults<OrderOf<F>>>;
  /**
   * Every order that a transaction created. With `wait`, long polling.
   * @param hash of the creation transaction: 0x and 64 hexadecimal digits (EVM), 64 of them (Tron), base58 (Solana)
   * @returns the ids and the orders; the ids alone with `expand: 'none'`
   * @throws `TRANSACTION_NOT_FOUND` where it created none, or is not indexed yet, which takes seconds
   */
  listTransactionOrders: <
    const F extends Fields | undefined = undefined,
    E extends 'orders' | 'none' | undefined = undefined,
  >(
    hash: string,
    options?: TransactionOptions<F, E>,
  ) => Promise<E extends 'none' ? TransactionOrderIds : TransactionOrders<OrderOf<F>>>;
  /**
   * The ids of the orders of up to 20 transactions at once. One that fails, or is not indexed yet, has its problem, and does
   * not affect the others.
   * @param hashes each as in {@link listTransactionOrders}; of none, the results are empty, without a request
   * @returns a result for each hash: the ids, or the problem
   * @throws `VALIDATION_FAILED` for a hash that is none, or more than 20
   */
  listTransactions: (hashes: readonly string[], options?: CallOptions) => Promise<TransactionResults>;
  /**
   * A page of the orders of an account, the newest first: those of which it is maker, receiver or order authority.
   * @param address a wallet of any chain: EVM in any case, Solana and Tron as they are written
   * @throws `VALIDATION_FAILED`; `UPSTREAM_…` while the statistics interface, which alone has lists, cannot be read
   */
  listAccountOrders: (address: string, options?: AccountOrdersOptions) => Promise<OrderPage>;
  /**
   * A page of the orders that match a filter, the newest first.
   * @throws as {@link listAccountOrders}; `VALIDATION_FAILED` without a filter
   */
  searchOrders: (options: OrderSearchOptions) => Promise<OrderPage>;
  /**
   * Iterates over all orders of an account or a search, the newest first, page by page: `limit` orders (100 by default, 20
   * with `expand`) by each request. Each order that the list has at the start is yielded once, also while newer orders
   * arrive; no order is yielded twice. Not held for a filter by `status`, whose list orders enter and leave anywhere: such
   * an order may be missed. Rows that the gateway cannot read are left out. `timeoutMs` is that of each request.
   * @throws as {@link searchOrders}; a `NetworkError` where the pages, of caches of different ages, do not fit together
   */
  iterateOrders: (filter: OrderFilter) => AsyncIterableIterator<OrderRow>;
  /**
   * A transaction that cancels an order in `Created`, to be signed and sent on the destination chain by `from`, and what
   * comes back. It expires: ask for it when it is needed. Never repeated.
   * @param orderId 0x and 64 hexadecimal digits, in any case
   * @throws `ORDER_NOT_CANCELLABLE` in any other state; `ORDER_NOT_FOUND`; `ROUTE_NOT_FOUND` where the gateway relays no cancellations
   */
  getCancellation: (orderId: string, options?: CallOptions) => Promise<OrderCancellation>;
  /**
   * A transaction that cancels the order's external call, to be signed and sent on the destination chain by `from`. It
   * expires: ask for it when it is needed.
   * @param orderId 0x and 64 hexadecimal digits, in any case
   * @throws `EXTERNAL_CALL_NOT_CANCELLABLE` where there is no call, or it is too late
   */
  getExternalCallCancellation: (orderId: string, options?: CallOptions) => Promise<ExternalCallCancellation>;
  /**
   * A page of a chain's token list, the most popular first, the others by symbol.
   * @throws `VALIDATION_FAILED` for a chain without a list
   */
  listTokens: (options: TokenOptions) => Promise<TokenPage>;
  /** A page of the most popular tokens, of a chain or of all. The metadata of a token that is on no list is null. */
  listPopularTokens: (options?: PopularTokenOptions) => Promise<TokenPage>;
  /** A page of the users that generated the most fees, by rank; `wallet` is the entry of the one asked for. */
  getLeaderboard: (options?: LeaderboardOptions) => Promise<Leaderboard>;
  /** Every chain that is known by name, by ascending id: ids, explorers, and whether it has a token list. */
  listChains: (options?: CallOptions) => Promise<Chains>;
  /**
   * Records a signature over the terms and conditions. Sent once: never repeated.
   * @throws `UPSTREAM_REJECTED` where it is not accepted
   */
  recordTermsSignature: (signature: TermsSignature, options?: CallOptions) => Promise<void>;
  /**
   * Follows an order. Ends with the state that is final, as `until` says.
   * @param orderId 0x and 64 hexadecimal digits, in any case; it may not be known yet
   * @returns the order's status, or what `fields` selects, at once and whenever it changes
   * @throws `ORDER_NOT_FOUND` after ten minutes
   */
  watchOrder: <const F extends Fields | undefined = undefined>(
    orderId: string,
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
  /**
   * Follows up to 50 orders on one connection. Ends once all are final, as `until` says; at once for none.
   * @param orderIds each 0x and 64 hexadecimal digits
   * @throws `ORDER_NOT_FOUND` once ten minutes have found none of those that are not final
   */
  watchOrders: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
  /**
   * Follows all orders of a transaction, from its signature on. Ends once all are final, as `until` says.
   * @param hash of the creation transaction, as in {@link listTransactionOrders}
   * @throws `TRANSACTION_NOT_FOUND` after ten minutes; `VALIDATION_FAILED` for more orders than the rate limit of a minute
   */
  watchTransaction: <const F extends Fields | undefined = undefined>(
    hash: string,
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
  /**
   * Follows the orders of an account. Asks the page of its list every `intervalMs`, and watches up to 50 of its orders of
   * which `userFinal` is false. Does not end by itself; `return()` and an abort of `signal` close its connections.
   * @param address as in {@link listAccountOrders}
   * @returns the page at once, and whenever an order of it changes, arrives or leaves. A row does not go back to a state
   * before one that was seen on the watch, unless a later list has it as contradictory; its `meta.asOf` is that of the list
   * @throws as {@link listAccountOrders}, except what passes, which `onError` gets
   */
  watchAccount: (address: string, options?: WatchAccountOptions) => AsyncIterableIterator<AccountState>;
}
