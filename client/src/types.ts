import { type components } from './api.js';
import { type GatewayError } from './errors.js';

type Schemas = components['schemas'];

/** The view of an order; `docs/order-view.md` describes its members. */
export type Order = Schemas['OrderView'];
/** Some members of the view. */
export type PartialOrder = Schemas['PartialExpandedOrderView'];
export type OrderStatus = Schemas['OrderStatusView'];
export type RawRecords = Schemas['RawRecordsView'];
export type Amount = Schemas['AmountView'];
export type Chain = Schemas['ChainView'];
export type Token = Schemas['TokenView'];
export type TimelineEvent = Schemas['TimelineEventView'];
export type RegisteredChain = Schemas['RegisteredChainView'];
export type ListedToken = Schemas['ListedTokenView'];
export type TokenPage = Schemas['TokensView'];
export type Leaderboard = Schemas['LeaderboardView'];
export type LeaderboardEntry = Schemas['LeaderboardEntryView'];
export type ExternalCallCancellation = Schemas['CancellationView'];
/** A problem document (RFC 9457). */
export type Problem = Schemas['ProblemView'];
export type ProblemCode = Problem['code'];
/** Why a stream ended. */
export type EndReason = Schemas['StreamEndView']['reason'];

type PathOf<T> = T extends readonly (infer Item)[]
  ? PathOf<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** A dot path of the view: `status`, `give.amount.formatted`. */
export type OrderField = PathOf<Order>;
/** Paths as a list, which is checked, or as text separated by commas, which is not. */
export type Fields = string | readonly OrderField[];

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
type Split<Text extends string> = Text extends `${infer Path},${infer Rest}` ? Path | Split<Rest> : Text;
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

/** An order of several: found, or the problem with it. */
export type OrderResult<T = Order> =
  | { orderId: string; order: T; problem?: undefined }
  | { orderId: string; order?: undefined; problem: Problem };

export interface TransactionOrderIds {
  transactionHash: string;
  orderIds: string[];
}
export interface TransactionOrders<T = Order> extends TransactionOrderIds {
  orders: OrderResult<T>[];
}

/** The platform's own types, where it has them: with the types of the DOM, of Node, or of neither. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } } ? T : object;
export type Fetch = typeof globalThis extends { fetch: infer T } ? T : (...args: never) => unknown;

export interface ClientOptions {
  /** Where the gateway is, `https://orders.example.com`; a path is kept. */
  readonly baseUrl: string;
  /** Sent as `X-API-Key`. */
  readonly apiKey?: string | undefined;
  /** The platform's `fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** How long a call may take with all its retries, in milliseconds: 20,000 by default. `wait` comes on top. */
  readonly timeoutMs?: number | undefined;
  /** How often a read is repeated that failed for a passing reason: once by default. */
  readonly retries?: number | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: Signal | undefined;
  /** As `ClientOptions.timeoutMs`, for this call. */
  readonly timeoutMs?: number | undefined;
}
export interface FieldsOption<F> extends CallOptions {
  readonly fields?: F;
}
export interface WaitOption extends CallOptions {
  /** 1 to 25: the call resolves once the response differs from the last one, or after so many seconds. */
  readonly wait?: number | undefined;
}
export interface PageOptions extends CallOptions {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** How the states of a watch arrive. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly by: 'stream' | 'long-polling' }
  | { readonly state: 'waiting'; readonly retryInMs: number; readonly cause: GatewayError | EndReason };

export interface WatchOptions<F> {
  /** Members of each state beside `orderId`, `userFinal` and `protocolFinal`; its status without. */
  readonly fields?: F;
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
  readonly onConnection?: ((connection: Connection) => void) | undefined;
}

/**
 * The operations of `/v1`. Each rejects with a {@link GatewayError}, or with the reason of the caller's signal.
 * Watches yield the newest state of each order until all are final as `until` says, and go on over lost connections;
 * they throw what will not pass: a request that is refused, and the problem of orders that are not found for ten minutes.
 */
export interface Client {
  getOrder: <const F extends Fields | undefined = undefined, E extends 'raw' | undefined = undefined>(
    orderId: string,
    options?: FieldsOption<F> & WaitOption & { expand?: E; require?: 'complete' | undefined },
  ) => Promise<OrderOf<F> & RawOf<E>>;
  getOrderStatus: (orderId: string, options?: WaitOption) => Promise<OrderStatus>;
  /** Up to 50 orders, in the order asked. */
  listOrders: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: FieldsOption<F>,
  ) => Promise<{ results: OrderResult<OrderOf<F>>[] }>;
  /** As {@link listOrders}, by `POST`. */
  getOrderBatch: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: FieldsOption<F>,
  ) => Promise<{ results: OrderResult<OrderOf<F>>[] }>;
  listTransactionOrders: <
    const F extends Fields | undefined = undefined,
    E extends 'orders' | 'none' | undefined = undefined,
  >(
    hash: string,
    options?: FieldsOption<F> & WaitOption & { expand?: E },
  ) => Promise<E extends 'none' ? TransactionOrderIds : TransactionOrders<OrderOf<F>>>;
  getExternalCallCancellation: (orderId: string, options?: CallOptions) => Promise<ExternalCallCancellation>;
  listTokens: (
    options: PageOptions & { chainId: string; search?: string; addresses?: readonly string[] },
  ) => Promise<TokenPage>;
  listPopularTokens: (options?: PageOptions & { chainId?: string }) => Promise<TokenPage>;
  getLeaderboard: (options?: PageOptions & { wallet?: string }) => Promise<Leaderboard>;
  listChains: (options?: CallOptions) => Promise<{ items: RegisteredChain[] }>;
  /** Sent once: never repeated. */
  recordTermsSignature: (
    signature: { address: string; signature: string },
    options?: CallOptions,
  ) => Promise<void>;
  /** Ends with the state that is final, as `until` says. */
  watchOrder: <const F extends Fields | undefined = undefined>(
    orderId: string,
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
  /** Up to 50 orders. Ends once all are final, as `until` says. */
  watchOrders: <const F extends Fields | undefined = undefined>(
    orderIds: readonly string[],
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
  /** All orders of a transaction, which may not be indexed yet. Ends once all are final, as `until` says. */
  watchTransaction: <const F extends Fields | undefined = undefined>(
    hash: string,
    options?: WatchOptions<F>,
  ) => AsyncIterableIterator<WatchedOrder<F>>;
}
