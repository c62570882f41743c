import { type JsonNode } from '../codec/json-node';
import { readOrderId } from '../codec/value-readers';
import { jsonBody, type RequestBody, type UpstreamRequest } from './transport/upstream-transport';
import { endpoint, get, post, readNothing } from './upstream-client';
import { readOrderReading } from './order-reading';
import { readCancelTransaction, readOrderRecord, readOrderStatus } from './order/order-record';
import { readTokenList } from './order/token-list';
import { knownChain } from '../domain/chain-registry';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics/statistics-lists';
import { readOrderRows } from './statistics/order-row';
import { readStatisticsHead, readStatisticsOrder } from './statistics/statistics-order';

/** A client's request that is passed on. */
type RelayedRequest = Pick<UpstreamRequest, 'method' | 'path' | 'body'>;

/** A read beyond the ten endpoints. The path is canonical. */
export interface RelayedRead {
  readonly path: string;
  /** Of the path; null if it has none. */
  readonly orderId: string | null;
  /** Null for a GET. */
  readonly body: RequestBody | null;
}

const relayedRead = endpoint({
  request: ({ path, body }: RelayedRead) => (body ? post(path, body) : get(path)),
  maxBytes: 'tokenListMaxBytes',
  read: (root, _, { orderId }) => readState(root, orderId),
});

/** Never sent twice: the first one may have made a transaction. */
const sentOnce = (request: RelayedRequest) => ({ ...request, isIdempotent: false, mayMiss: 'path' }) as const;

/** Paths of either upstream that are passed on. */
export const relayEndpoints = {
  read: relayedRead,
  order: endpoint({ ...relayedRead, subject: 'order' }),
  /** Any JSON. */
  transaction: endpoint({ request: sentOnce, read: readNothing }),
  /** Any bytes. */
  plain: endpoint({
    request: (request: RelayedRequest) => ({ ...sentOnce(request), accept: '*/*' }),
    isOpaque: true,
    read: readNothing,
  }),
} as const;

/**
 * Any JSON is passed on, save the record of another order than `orderId`. Of a record only its state is read, and not of
 * every read: the id is empty for what is not of one order, and the state where there is none.
 */
function readState(root: JsonNode, orderId: string | null) {
  if (orderId !== null && readOrderId(root.member('orderId')) !== orderId)
    root.member('orderId').fail('is not the id asked for');
  const text = (name: string) => (root.isObject ? root.member(name).scalarText() : null);
  return { orderId: orderId ?? '', state: text('state') ?? '', externalCallState: text('externalCallState') };
}

const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** Which chain's tokens, and the name of the parameter, which is configured. */
interface TokenListQuery {
  readonly chainParameter: string;
  readonly chainId: string;
}

/** The endpoints of the order interface (spec 4, endpoints 7–10). All but the token list take an order id. */
export const orderEndpoints = {
  /** Endpoint 7. */
  order: endpoint({
    request: (orderId: string) => get(orderPath(orderId)),
    read: (root, members, orderId) =>
      requireOrderId(root, orderId, readOrderReading(root, members, readOrderRecord, readOrderStatus)),
  }),
  /** Endpoint 8. */
  orderStatus: endpoint({
    request: (orderId: string) => get(`${orderPath(orderId)}/status`),
    read: (root, _, orderId) => requireOrderId(root, orderId, readOrderStatus(root)),
  }),
  /** Beyond the ten; sent once. */
  orderCancelTransaction: endpoint({
    request: (orderId: string) => ({
      ...get(`${orderPath(orderId)}/cancel-tx`, 'path'),
      isIdempotent: false,
    }),
    read: readCancelTransaction,
  }),
  /** Endpoint 9. */
  cancelTransaction: endpoint({
    request: (orderId: string) => get(`${orderPath(orderId)}/extcall-cancel-tx`),
    read: readCancelTransaction,
  }),
  /** Endpoint 10. */
  tokenList: endpoint({
    request: ({ chainParameter, chainId }: TokenListQuery) =>
      get(`/v1.0/token-list?${new URLSearchParams({ [chainParameter]: chainId }).toString()}`),
    maxBytes: 'tokenListMaxBytes',
    read: readTokenList,
  }),
} as const;

/** Rejects the record of another order. */
function requireOrderId<T extends { readonly orderId: string }>(
  root: JsonNode,
  orderId: string,
  record: T,
): T {
  return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
}

/** Which popular tokens: of one chain or all, and optionally which part of the list. */
export interface PopularTokensQuery {
  readonly chainId?: string;
  readonly skip?: number;
  readonly take?: number;
}

/** Which orders, and which part of their list. A member that is absent does not matter. */
export interface OrderFilter {
  readonly skip: number;
  readonly take: number;
  /** An address: of the maker, the receiver or the order authority. */
  readonly filter?: string | undefined;
  readonly maker?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly giveChainIds?: readonly number[] | undefined;
  readonly takeChainIds?: readonly number[] | undefined;
  readonly orderStates?: readonly string[] | undefined;
  /** Epoch seconds. */
  readonly blockTimestampFrom?: number | undefined;
}

/** The endpoints of the statistics interface (spec 4, endpoints 1–6). */
export const statisticsEndpoints = {
  /** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
  transactionOrderIds: endpoint({
    request: (transactionHash: string) =>
      get(`/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`, 'subject'),
    read: readOrderIds,
    subject: 'transaction',
  }),
  /** Endpoints 2 and 3. */
  popularTokens: endpoint({
    request: ({ chainId, skip, take }: PopularTokensQuery) => {
      const query = new URLSearchParams();
      if (skip !== undefined) query.set('skip', String(skip));
      if (take !== undefined) query.set('take', String(take));
      const chainPath = chainId === undefined ? '' : `/${chainId}`;
      const queryText = query.size > 0 ? `?${query.toString()}` : '';
      // A client may choose a number that no chain has.
      const isKnown = chainId === undefined || knownChain(chainId) !== null;
      return get(`/api/TokenMetadata/popularTokens${chainPath}${queryText}`, isKnown ? undefined : 'path');
    },
    maxBytes: 'tokenListMaxBytes',
    read: readPopularTokens,
  }),
  /** Endpoint 4, a POST that only reads. The body is `{skip, take, walletAddress?}`. */
  leaderboard: endpoint({
    request: (body: RequestBody) => post('/api/Users/usersLeaderboard', body),
    read: readLeaderboard,
  }),
  /** Endpoint 5. The body is `{signatoryAddress, signature}`; sent once. */
  signConditions: endpoint({
    request: (body: RequestBody) => ({
      ...post('/api/TermsAndConditions/signConditions', body),
      isIdempotent: false,
    }),
    isOpaque: true,
    read: readNothing,
  }),
  /** Endpoint 6. The record of another order is invalid. */
  order: endpoint({
    request: (orderId: string) => get(`/api/Orders/${orderId}`, 'subject'),
    read: (root, members, orderId) =>
      requireOrderId(root, orderId, readOrderReading(root, members, readStatisticsOrder, readStatisticsHead)),
    subject: 'order',
  }),
  /** Beyond the ten, a POST that only reads: a page of orders. The body is an {@link OrderFilter}. */
  orderRows: endpoint({
    request: (filter: OrderFilter) => ({
      ...post('/api/Orders/filteredList', jsonBody(filter)),
      mayMiss: 'path',
    }),
    maxBytes: 'tokenListMaxBytes',
    read: readOrderRows,
  }),
  /** A page or file of the interface's description: a path below `/swagger` or `/redoc`. */
  interfaceDocument: endpoint({
    request: (path: string) => ({ ...get(path, 'path'), accept: '*/*' }),
    maxBytes: 'tokenListMaxBytes',
    isOpaque: true,
    read: readNothing,
  }),
} as const;
