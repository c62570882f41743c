import { type FastifyInstance } from 'fastify';
import { encodeCancelTransaction } from './cancel-transaction';
import { chains } from './chain-catalogue';
import { createJsonServer } from './json-server';
import { encodeQuote, quoteOf } from './order-quote';
import { type OrderStore } from './order-store';
import { type OrderTransactions } from './order-transactions';
import { isTransactionHash } from './statistics-input';
import { encodeSupportedChains, encodeSupportedChainsInfo } from './supported-chains';
import { OrderFailure, orderErrorBody } from './order-failure';
import { type SimulatedOrderView } from './order-view';
import { encodeOrderRecord, encodeOrderStatus } from './order-record.encoder';
import { TokenListBodies } from './token-list';
import { TradeInput } from './trade-input';

const errorIdOf = (status: number): 'INVALID_QUERY_PARAMETERS' | 'INTERNAL_SERVER_ERROR' =>
  status < 500 ? 'INVALID_QUERY_PARAMETERS' : 'INTERNAL_SERVER_ERROR';

function requireView(store: OrderStore, id: string): SimulatedOrderView {
  if (!/^0x[0-9a-f]{64}$/i.test(id)) {
    throw new OrderFailure('INVALID_QUERY_PARAMETERS', 'id must be 0x and 64 hex digits.');
  }
  const view = store.view(id, 'order');
  if (view === null) throw new OrderFailure('UNKNOWN_ORDER', 'The order is unknown.');
  return view;
}

function requireListedChain(chainId: unknown): string {
  if (typeof chainId !== 'string' || !chains.has(chainId)) {
    throw new OrderFailure('INVALID_QUERY_PARAMETERS', 'chainId must be one of the supported chains.');
  }
  return chainId;
}

interface ById {
  Params: { id: string };
}

type Query = Record<string, unknown>;

/** Paths beyond the spec that clients of the order interface call: chains, prices and transactions. */
function serveTransactions(
  server: FastifyInstance,
  store: OrderStore,
  transactions: OrderTransactions,
): void {
  server.get('/v1.0/supported-chains', encodeSupportedChains);
  server.get('/v1.0/supported-chains-info', encodeSupportedChainsInfo);

  server.get<{ Querystring: Query }>('/v1.0/dln/order/quote', ({ query }) =>
    encodeQuote(quoteOf(new TradeInput(query))),
  );
  server.get<{ Querystring: Query }>('/v1.0/dln/order/create-tx', ({ query }) =>
    transactions.create(new TradeInput(query)),
  );
  server.get<ById>('/v1.0/dln/order/:id/cancel-tx', ({ params }) =>
    transactions.cancel(requireView(store, params.id)),
  );
  server.get<{ Querystring: Query }>('/v1.0/chain/estimation', ({ query }) =>
    transactions.estimateSwap(new TradeInput(query)),
  );
  server.get<{ Querystring: Query }>('/v1.0/chain/transaction', ({ query }) =>
    transactions.swap(new TradeInput(query)),
  );
  server.get<{ Params: { hash: string } }>('/v1.0/dln/tx/:hash/order-ids', ({ params: { hash } }) => ({
    orderIds: isTransactionHash(hash)
      ? store.viewsInTransaction(hash, 'order').map(({ order }) => order.orderId)
      : [],
  }));
}

/** The order interface: endpoints 7 to 10 of the spec, and the paths that clients call beyond it. */
export function createOrderServer(store: OrderStore, transactions: OrderTransactions): FastifyInstance {
  const tokenLists = new TokenListBodies();
  const server = createJsonServer((error, status, request) =>
    error instanceof OrderFailure
      ? { status: error.status, body: orderErrorBody(error.errorId, error.message, request.id) }
      : { status, body: orderErrorBody(errorIdOf(status), error.message, request.id) },
  );

  server.get<ById>('/v1.0/dln/order/:id', ({ params }) => encodeOrderRecord(requireView(store, params.id)));

  server.get<ById>('/v1.0/dln/order/:id/status', ({ params }) =>
    encodeOrderStatus(requireView(store, params.id)),
  );

  server.get<ById>('/v1.0/dln/order/:id/extcall-cancel-tx', ({ params }) =>
    encodeCancelTransaction(requireView(store, params.id)),
  );

  serveTransactions(server, store, transactions);

  server.get<{ Querystring: Query }>('/v1.0/token-list', ({ query }, reply) =>
    reply.type('application/json; charset=utf-8').send(tokenLists.of(requireListedChain(query.chainId))),
  );

  return server;
}
