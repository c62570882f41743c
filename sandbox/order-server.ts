import { type FastifyInstance } from 'fastify';
import { encodeCancelTransaction } from './cancel-transaction';
import { chains } from './chain-catalogue';
import { createJsonServer } from './json-server';
import { type OrderStore } from './order-store';
import { OrderFailure, orderErrorBody } from './order-failure';
import { type SimulatedOrderView } from './order-view';
import { encodeOrderRecord, encodeOrderStatus } from './order-record.encoder';
import { TokenListBodies } from './token-list';

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

/** The order interface: endpoints 7 to 10 of the spec. */
export function createOrderServer(store: OrderStore): FastifyInstance {
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

  server.get<{ Querystring: Record<string, unknown> }>('/v1.0/token-list', ({ query }, reply) =>
    reply.type('application/json; charset=utf-8').send(tokenLists.of(requireListedChain(query.chainId))),
  );

  return server;
}
