import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type ResourceCatalogue } from '../../../../src/cache/resource-catalogue';
import { type OrdersService } from '../../../../src/features/orders/orders.service';
import { TransactionsService } from '../../../../src/features/orders/transactions.service';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { UpstreamError } from '../../../../src/upstream/transport/upstream-error';
import { orderOf, sourcesOf, statisticsOf, viewOf } from '../../../support/joined-orders';
import { requestContext } from '../../../support/request-context';
import { orderId } from '../../../support/upstream-records';

const hash = `0x${'1f'.repeat(32)}`;
const idsRead = { key: `statistics/transaction/${hash}`, source: 'statistics', served: 'hit' };

/** A service for a transaction with these orders, of which the first `unknown` are not found. */
function serviceFor(orderIds: readonly string[], unknown = 0) {
  const joins: string[] = [];
  const cache = {
    read: ({ key }: { readonly key: string }) =>
      Promise.resolve({ ...idsRead, key, value: { status: 200, value: orderIds } }),
  };
  const resources = {
    transactionOrderIds: (transactionHash: string) => ({ key: `statistics/transaction/${transactionHash}` }),
  };
  const orders = {
    order: (id: string) => {
      joins.push(id);
      const [statistics, order] = [statisticsOf({ orderId: id }), orderOf({ orderId: id })];
      if (orderIds.indexOf(id) >= unknown)
        return Promise.resolve({ view: viewOf(statistics, order), sources: sourcesOf(statistics, order) });
      const kind = 'order-not-found';
      return Promise.reject(
        new UpstreamError({ upstreamName: 'order', kind, status: 404, reason: 'unknown' }),
      );
    },
  };
  const service = new TransactionsService(
    cache as unknown as ResourceCache,
    resources as unknown as ResourceCatalogue,
    orders as unknown as OrdersService,
  );
  return { service, joins };
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => orderId(n + 1));

describe('the orders of a transaction', () => {
  it('are its ids alone unless they are expanded', async () => {
    const { service, joins } = serviceFor(ids(2));
    const result = await service.orders(hash, false, requestContext());
    expect(result).toMatchObject({ body: { transactionHash: hash, orderIds: ids(2) }, complete: true });
    expect(result.body.orders).toBeUndefined();
    expect(result.sources.map(({ key }) => key)).toEqual([idsRead.key]);
    expect(joins).toEqual([]);
  });

  it('are each joined, in the order of the ids', async () => {
    const { service } = serviceFor(ids(3));
    const { body, complete, sources } = await service.orders(hash, true, requestContext());
    expect(body).toMatchObject({ transactionHash: hash, orderIds: ids(3) });
    expect(body.orders?.map((listed) => [listed.orderId, listed.order?.status])).toEqual(
      ids(3).map((id) => [id, 'Created']),
    );
    expect(complete).toBe(true);
    expect(sources.map(({ source }) => source)).toEqual([
      'statistics',
      ...['statistics', 'order'],
      ...['statistics', 'order'],
      ...['statistics', 'order'],
    ]);
  });

  it('are tagged by all but the sources of the orders', async () => {
    const { service } = serviceFor(ids(1));
    const { body, etagSource } = await service.orders(hash, true, requestContext());
    const { sources, ...meta } = body.orders?.[0]?.order?.meta ?? {};
    expect(sources).toBeDefined();
    expect(etagSource).toEqual({
      ...body,
      orders: [{ ...body.orders?.[0], order: { ...body.orders?.[0]?.order, meta } }],
    });
  });

  it('are incomplete where one is not found', async () => {
    const { service } = serviceFor(ids(2), 1);
    const correlationIds = { ...newCorrelationIds(), requestId: 'request-7' };
    const { body, complete } = await service.orders(hash, true, requestContext({ correlationIds }));
    expect(complete).toBe(false);
    expect(body.orders).toMatchObject([
      { orderId: ids(1)[0], problem: { code: 'ORDER_NOT_FOUND', requestId: 'request-7' } },
      { orderId: ids(2)[1], order: { status: 'Created' } },
    ]);
  });

  it.each([
    [50, 50, true],
    [51, 50, false],
  ])('of %i, %i are joined, complete: %s', async (count, joined, isComplete) => {
    const { service, joins } = serviceFor(ids(count));
    const { body, complete } = await service.orders(hash, true, requestContext());
    expect([body.orderIds.length, body.orders?.length, joins.length]).toEqual([count, joined, joined]);
    expect(complete).toBe(isComplete);
  });

  it('are charged to the client before any is read', async () => {
    const { service, joins } = serviceFor(ids(3));
    const client = { name: 'key', limitPerMinute: 2, consume: () => Promise.resolve() };
    await expect(service.orders(hash, true, requestContext({ client }))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ field: 'expand' }] },
    });
    expect(joins).toEqual([]);
  });

  it.each([true, false])('are not found where there is none, expanded: %s', async (isExpanded) => {
    const promise = serviceFor([]).service.orders(hash, isExpanded, requestContext());
    await expect(promise).rejects.toMatchObject({
      upstreamName: 'statistics',
      kind: 'transaction-not-found',
      status: 200,
    });
  });
});
