import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type CancellationService } from '../../../../src/features/orders/cancellation.service';
import { type LongPolling } from '../../../../src/features/live/long-polling';
import { OrdersController } from '../../../../src/features/orders/orders.controller';
import { type OrdersService } from '../../../../src/features/orders/orders.service';
import { OrderController } from '../../../../src/features/live/order.controller';
import { TransactionController } from '../../../../src/features/live/transaction.controller';
import { type TransactionsService } from '../../../../src/features/orders/transactions.service';
import { TransactionOrdersQuery } from '../../../../src/features/orders/order.queries';
import { type CanonicalParameters } from '../../../../src/http/responses/canonical-target';
import { type ResponseContent } from '../../../../src/http/responses/response-content';
import { type ResponseSender } from '../../../../src/http/responses/response-sender';
import { orderOf, sourcesOf, statisticsOf, viewOf } from '../../../support/joined-orders';
import { requestContext } from '../../../support/request-context';
import { orderId } from '../../../support/upstream-records';

const id = orderId(7);
const [statistics, order] = [statisticsOf(), orderOf()];

/** What a handler sent. */
interface Sent {
  readonly content: ResponseContent;
  readonly parameters: CanonicalParameters;
}

let sent: Sent[];
const sender = {
  send: (content: ResponseContent, parameters: CanonicalParameters) => {
    sent.push({ content, parameters });
    return Promise.resolve();
  },
} as unknown as ResponseSender;
const reply = { request: { headers: {} } } as unknown as FastifyReply;
/** For requests that do not wait. */
const longPolling = {} as unknown as LongPolling;

beforeEach(() => {
  sent = [];
});

/** The body that was sent, and the parameters by which it is cached; exactly one. */
function sentOnce(): { body: unknown; complete: boolean | null; parameters: CanonicalParameters } {
  expect(sent).toHaveLength(1);
  const [{ content, parameters }] = sent as [Sent];
  return { body: JSON.parse(String(content.body)), complete: content.complete, parameters };
}

describe('the handlers of orders', () => {
  /** Orders that are complete unless only a partial view was asked for `partialId`. */
  const partialId = orderId(9);
  const orders = {
    order: (orderIdAsked: string, _context: unknown, requireComplete = false) => {
      const isPartial = orderIdAsked === partialId && !requireComplete;
      const sources = sourcesOf(statistics, isPartial ? null : order);
      const view = { ...viewOf(statistics, isPartial ? null : order), orderId: orderIdAsked };
      return Promise.resolve({ view, sources });
    },
  } as unknown as OrdersService;
  const transaction = { orderId: id, data: '0x4d' };
  const cancellations = {
    cancellation: (orderIdAsked: string, { requestId }: { readonly requestId: string }) =>
      Promise.resolve({ ...transaction, orderIdAsked, requestId }),
  } as unknown as CancellationService;
  const controller = new OrdersController(orders, cancellations, sender);
  const awaitable = new OrderController(orders, longPolling, sender);

  it('send an order, cached by its id, its fields and its expansion', async () => {
    await awaitable.order(id, { fields: 'status,orderId' }, requestContext(), reply);
    expect(sentOnce()).toEqual({
      body: { orderId: id, status: 'Created' },
      complete: true,
      parameters: { orderId: id, fields: 'orderId,status', expand: undefined },
    });
  });

  it.each([
    [undefined, false],
    ['complete', true],
  ] as const)('send an order with require=%s, complete: %s', async (require, complete) => {
    await awaitable.order(partialId, require ? { require } : {}, requestContext(), reply);
    expect(sentOnce().complete).toBe(complete);
  });

  it('reject an unknown field before they ask for the order', async () => {
    const promise = awaitable.order(id, { fields: 'nonsense' }, requestContext(), reply);
    await expect(promise).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(sent).toEqual([]);
  });

  it('send the status of an order, cached by its id', async () => {
    await awaitable.status(partialId, {}, requestContext(), reply);
    const { body, complete, parameters } = sentOnce();
    expect(Object.keys(body as object)).toEqual([
      ...['orderId', 'status', 'phase', 'outcome', 'userFinal', 'protocolFinal', 'externalCallState', 'meta'],
    ]);
    expect([complete, parameters]).toEqual([false, { orderId: partialId }]);
  });

  it('send a batch in the order of its ids, each order by itself', async () => {
    await controller.batch({ orderIds: [partialId, id, partialId] }, {}, requestContext(), reply);
    const { body, complete } = sentOnce();
    expect(body).toMatchObject({
      results: [partialId, id, partialId].map((each) => ({ orderId: each, order: { orderId: each } })),
    });
    expect(complete).toBe(false);
  });

  it('charge the orders of a batch to the client', async () => {
    const client = { name: 'key', limitPerMinute: 1, consume: () => Promise.resolve() };
    const promise = controller.batch({ orderIds: [id, partialId] }, {}, requestContext({ client }), reply);
    await expect(promise).rejects.toMatchObject({ details: { errors: [{ field: 'orderIds' }] } });
  });

  it('return a cancellation that must not be stored', async () => {
    const headers: Record<string, unknown> = {};
    const recording = {
      header: (name: string, value: unknown) => {
        headers[name] = value;
      },
    } as unknown as FastifyReply;
    const request = { raw: { id: 'request-7', headers: {}, allowance: null } } as unknown as FastifyRequest;
    expect(await controller.cancellation(id, {}, request, recording)).toEqual({
      ...transaction,
      orderIdAsked: id,
      requestId: 'request-7',
    });
    expect(headers).toEqual({ 'cache-control': 'no-store' });
  });
});

describe('the handler of the orders of a transaction', () => {
  const transactions = {
    orders: (transactionHash: string, isExpanded: boolean) =>
      Promise.resolve({
        body: { transactionHash, orderIds: [id], ...(isExpanded && { orders: [] }) },
        complete: true,
        sources: [],
      }),
  } as unknown as TransactionsService;
  const controller = new TransactionController(transactions, longPolling, sender);
  const hash = `0x${'1f'.repeat(32)}`;

  it.each([
    [undefined, { orders: [] }, undefined],
    ['orders', { orders: [] }, undefined],
    ['none', {}, 'none'],
  ] as const)(
    'with expand=%s sends %j beside the ids, cached by expand=%s',
    async (expand, orders, cachedBy) => {
      const query = Object.assign(new TransactionOrdersQuery(), expand && { expand });
      await controller.ordersOf(hash, query, requestContext(), reply);
      expect(sentOnce()).toEqual({
        body: { transactionHash: hash, orderIds: [id], ...orders },
        complete: true,
        parameters: { hash, expand: cachedBy },
      });
    },
  );
});
