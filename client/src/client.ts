import { watchAccount } from './account-follower.js';
import { InvalidResponseError } from './errors.js';
import { type Call, checkedBaseUrl, Http, parseJson, pathOf, textOf } from './http.js';
import { iterateOrders } from './order-iterator.js';
import { orderList } from './order-lists.js';
import { type ClientOptions } from './options.js';
import { type Client } from './types.js';
import { watch } from './watch.js';
import { watchedOrder, watchedOrders, watchedTransaction } from './watched.js';

/** The first member of the view that is asked for. */
const firstOf = (fields: string | undefined): string | undefined => fields && /[^\s.,]+/.exec(fields)?.[0];

function endedIf<T>(isEnded: boolean, states: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
  if (isEnded) void states.return?.();
  return states;
}

/**
 * A client of the gateway at `baseUrl`. It holds no connection: nothing has to be closed. Throws a TypeError with the
 * reason for a `baseUrl` that is not absolute, not of http or https, or has a query, a fragment or credentials.
 */
export function createClient(given: ClientOptions): Client {
  const options = { ...given, baseUrl: checkedBaseUrl(given.baseUrl) };
  const http = new Http(options);
  /** Each watch and each iteration keeps its own entity tags: what other calls have seen is news to it. */
  const watcher = () => new Http(options);
  /** `member` is what the response cannot be without. */
  const read = async <T>(member: string, call: Call): Promise<T> =>
    parseJson(await http.call(call), member) as T;
  const readOrders = async <T>(ids: readonly string[], call: Call): Promise<T> =>
    ids.length === 0 ? ({ results: [] } as T) : read('results', call);

  return {
    getOrder: (orderId, { fields, expand, require, ...call } = {}) => {
      const query = { fields: textOf(fields), expand, require };
      return read(firstOf(query.fields) ?? 'orderId', { ...call, path: pathOf('orders', orderId), query });
    },
    getOrderStatus: (orderId, call) =>
      read('orderId', { ...call, path: pathOf('orders', orderId, 'status') }),
    listOrders: (orderIds, { fields, ...call } = {}) =>
      readOrders(orderIds, {
        ...call,
        path: '/v1/orders',
        query: { ids: textOf(orderIds), fields: textOf(fields) },
      }),
    getOrderBatch: (orderIds, { fields, ...call } = {}) =>
      readOrders(orderIds, {
        ...call,
        path: '/v1/orders/batch',
        body: { orderIds, fields: textOf(fields) },
      }),
    listTransactionOrders: (hash, { fields, expand, ...call } = {}) =>
      read('orderIds', {
        ...call,
        path: pathOf('transactions', hash, 'orders'),
        query: { fields: textOf(fields), expand },
      }),
    listTransactions: async (hashes, call) =>
      hashes.length === 0
        ? { results: [] }
        : read('results', { ...call, path: '/v1/transactions', query: { hashes: textOf(hashes) } }),
    listAccountOrders: (address, options = {}) => read('items', orderList(address, options)),
    searchOrders: (options) => read('items', orderList(undefined, options)),
    iterateOrders: (filter) => iterateOrders(watcher(), filter),
    getCancellation: (orderId, call) =>
      read('orderId', { ...call, path: pathOf('orders', orderId, 'cancellation'), retries: 0 }),
    getExternalCallCancellation: (orderId, call) =>
      read('orderId', { ...call, path: pathOf('orders', orderId, 'external-call-cancellation') }),
    listTokens: ({ chainId, search, addresses, limit, offset, ...call }) =>
      read('items', {
        ...call,
        path: '/v1/tokens',
        query: { chainId, search, addresses: textOf(addresses), limit, offset },
      }),
    listPopularTokens: ({ chainId, limit, offset, ...call } = {}) =>
      read('items', { ...call, path: '/v1/tokens/popular', query: { chainId, limit, offset } }),
    getLeaderboard: ({ wallet, limit, offset, ...call } = {}) =>
      read('items', { ...call, path: '/v1/leaderboard', query: { wallet, limit, offset } }),
    listChains: (call) => read('items', { ...call, path: '/v1/chains' }),
    recordTermsSignature: async ({ address, signature }, call) => {
      const signed = { path: '/v1/terms/signatures', body: { address, signature }, retries: 0 };
      if ((await http.call({ ...call, ...signed })) !== '') throw new InvalidResponseError(200, null);
    },
    watchOrder: (orderId, { fields, ...how } = {}) =>
      watch(watcher(), watchedOrder(orderId, textOf(fields)), how),
    watchOrders: (orderIds, { fields, ...how } = {}) =>
      endedIf(orderIds.length === 0, watch(watcher(), watchedOrders(orderIds, textOf(fields)), how)),
    watchTransaction: (hash, { fields, ...how } = {}) =>
      watch(watcher(), watchedTransaction(hash, textOf(fields)), how),
    watchAccount: (address, options = {}) => watchAccount(watcher(), address, options),
  };
}
