import { type Call, Http, parseJson, pathOf, textOf } from './http.js';
import { type Client, type ClientOptions } from './types.js';
import { watch } from './watch.js';
import { watchedOrder, watchedOrders, watchedTransaction } from './watched.js';

/** A client of the gateway at `baseUrl`. It holds no connection: nothing has to be closed. */
export function createClient(options: ClientOptions): Client {
  const http = new Http(options);
  /** Each watch keeps its own entity tags: what other calls have seen is news to it. */
  const watcher = () => new Http(options);
  const read = async <T>(call: Call): Promise<T> => parseJson(await http.call(call)) as T;

  return {
    getOrder: (orderId, { fields, expand, require, ...call } = {}) =>
      read({ ...call, path: pathOf('orders', orderId), query: { fields: textOf(fields), expand, require } }),
    getOrderStatus: (orderId, call) => read({ ...call, path: pathOf('orders', orderId, 'status') }),
    listOrders: (orderIds, { fields, ...call } = {}) =>
      read({ ...call, path: '/v1/orders', query: { ids: textOf(orderIds), fields: textOf(fields) } }),
    getOrderBatch: (orderIds, { fields, ...call } = {}) =>
      read({ ...call, path: '/v1/orders/batch', body: { orderIds, fields: textOf(fields) } }),
    listTransactionOrders: (hash, { fields, expand, ...call } = {}) =>
      read({
        ...call,
        path: pathOf('transactions', hash, 'orders'),
        query: { fields: textOf(fields), expand },
      }),
    getExternalCallCancellation: (orderId, call) =>
      read({ ...call, path: pathOf('orders', orderId, 'external-call-cancellation') }),
    listTokens: ({ chainId, search, addresses, limit, offset, ...call }) =>
      read({
        ...call,
        path: '/v1/tokens',
        query: { chainId, search, addresses: textOf(addresses), limit, offset },
      }),
    listPopularTokens: ({ chainId, limit, offset, ...call } = {}) =>
      read({ ...call, path: '/v1/tokens/popular', query: { chainId, limit, offset } }),
    getLeaderboard: ({ wallet, limit, offset, ...call } = {}) =>
      read({ ...call, path: '/v1/leaderboard', query: { wallet, limit, offset } }),
    listChains: (call) => read({ ...call, path: '/v1/chains' }),
    recordTermsSignature: async ({ address, signature }, call) => {
      await http.call({ ...call, path: '/v1/terms/signatures', body: { address, signature }, retries: 0 });
    },
    watchOrder: (orderId, { fields, ...how } = {}) =>
      watch(watcher(), watchedOrder(orderId, textOf(fields)), how),
    watchOrders: (orderIds, { fields, ...how } = {}) =>
      watch(watcher(), watchedOrders(orderIds, textOf(fields)), how),
    watchTransaction: (hash, { fields, ...how } = {}) =>
      watch(watcher(), watchedTransaction(hash, textOf(fields)), how),
  };
}
