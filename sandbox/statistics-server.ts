import { type FastifyInstance } from 'fastify';
import { encodeHash } from './value-encoders';
import { createJsonServer, type Failure } from './json-server';
import { acceptJsonMediaTypes } from './json-media-types';
import { encodeLeaderboard } from './leaderboard-of-orders';
import { readOrderFilter } from './order-filter';
import { encodeOrderList } from './order-list';
import { encodeLiteModel } from './order-lite-model';
import { type OrderStore } from './order-store';
import { type SimulatedOrderView } from './order-view';
import { encodePopularTokens } from './popularity-of-tokens';
import { acceptSignature } from './sign-conditions';
import { type SignatureRegister } from './signature-register';
import { describeInterface } from './statistics-description.routes';
import { StatisticsFailure } from './statistics-failure';
import {
  dateOf,
  readLeaderboardBody,
  readPageQuery,
  requireChainId,
  requireOrderId,
  requireTransactionHash,
} from './statistics-input';
import { encodeStatisticsOrder } from './statistics-order.encoder';
import { termsText } from './terms-text';
import { encodeAllTimeTotals, encodeDailyTotals } from './totals-of-orders';

/** A failure in the format of the statistics interface (spec 7.1). */
const describeFailure = (error: Error, status: number): Failure =>
  error instanceof StatisticsFailure
    ? { status: error.status, body: { message: error.message, errorCode: error.errorCode } }
    : { status, body: { message: status === 500 ? null : error.message, errorCode: status } };

interface Query {
  Querystring: Record<string, unknown>;
}

function requireView(store: OrderStore, orderId: string): SimulatedOrderView {
  const view = store.view(requireOrderId(orderId), 'statistics');
  if (view === null) throw new StatisticsFailure(404, 'Order not found');
  return view;
}

/** Paths beyond the spec that clients of the statistics interface call: lists, short records and totals. */
function serveListsAndTotals(server: FastifyInstance, store: OrderStore): void {
  server.post('/api/Orders/filteredList', ({ body }) => encodeOrderList(store, readOrderFilter(body)));

  server.get<{ Params: { hash: string } }>('/api/Orders/creationTxHash/:hash', ({ params }) => {
    const [view] = store.viewsInTransaction(requireTransactionHash(params.hash), 'statistics');
    if (view === undefined) throw new StatisticsFailure(404, 'Order not found');
    return encodeStatisticsOrder(view);
  });

  server.get<{ Params: { orderId: string } }>('/api/Orders/:orderId/liteModel', ({ params }) =>
    encodeLiteModel(requireView(store, params.orderId)),
  );

  server.get<Query>('/api/Satistics/getDaily', ({ query }) =>
    encodeDailyTotals(
      store.views('statistics'),
      dateOf(query, 'dateFrom', 0),
      dateOf(query, 'dateTo', store.nowMs()),
    ),
  );

  server.get('/api/Satistics/getAllTime', () => encodeAllTimeTotals(store.views('statistics')));
}

/** The statistics interface: endpoints 1 to 6 of the spec, what clients call beyond them, its descriptions, and the terms as plain text. */
export function createStatisticsServer(store: OrderStore, signatures: SignatureRegister): FastifyInstance {
  const server = createJsonServer(describeFailure);
  acceptJsonMediaTypes(server);
  describeInterface(server);

  server.get<{ Params: { hash: string } }>('/api/Transaction/:hash/orderIds', (request) => {
    const views = store.viewsInTransaction(requireTransactionHash(request.params.hash), 'statistics');
    return { orderIds: views.map(({ order }) => encodeHash(order.orderId)) };
  });

  server.get<Query & { Params: { chainId: string } }>(
    '/api/TokenMetadata/popularTokens/:chainId',
    ({ params, query }) =>
      encodePopularTokens(store.views('statistics'), readPageQuery(query), requireChainId(params.chainId)),
  );

  server.get<Query>('/api/TokenMetadata/popularTokens', ({ query }) =>
    encodePopularTokens(store.views('statistics'), readPageQuery(query), null),
  );

  server.post('/api/Users/usersLeaderboard', (request) => {
    const { page, walletAddress } = readLeaderboardBody(request.body);
    return encodeLeaderboard(store.views('statistics'), page, walletAddress);
  });

  server.post('/api/TermsAndConditions/signConditions', (request, reply) => {
    signatures.add(acceptSignature(request.body));
    return reply.status(200).send();
  });

  server.get('/api/TermsAndConditions/terms', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(termsText),
  );

  server.get<{ Params: { orderId: string } }>('/api/Orders/:orderId', ({ params }) =>
    encodeStatisticsOrder(requireView(store, params.orderId)),
  );

  serveListsAndTotals(server, store);

  return server;
}
