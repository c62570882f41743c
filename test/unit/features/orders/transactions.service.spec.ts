import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type ResourceCatalogue } from '../../../../src/cache/resource-catalogue';
import { type OrdersService } from '../../../../src/features/orders/orders.service';
import { TransactionsService } from '../../../../src/features/orders/transactions.service';
import { orderOf, sourcesOf, statisticsOf, viewOf } from '../../../support/joined-orders';
import { requestContext } from '../../../support/request-context';
import { orderId } from '../../../support/upstream-records';

const hash = `0x${'1f'.repeat(32)}`;
const idsRead = { key: `statistics/transaction/${hash}`, source: 'statistics', served: 'hit' };

/** A service for a transaction with these orders. */
function serviceFor(orderIds: readonly string[]) {
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
      return Promise.resolve({ view: viewOf(statistics, order), sources: sourcesOf(statistics, order) });
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
  it.each([
    [50, 50, true],
    [51, 50, false],
  ])('of %i, %i are joined, complete: %s', async (count, joined, isComplete) => {
    const { service, joins } = serviceFor(ids(count));
    const { body, complete } = await service.orders(hash, true, requestContext(), {
      selection: {},
      charge: () => Promise.resolve(),
    });
    expect([body.orderIds.length, body.orders?.length, joins.length]).toEqual([count, joined, joined]);
    expect(complete).toBe(isComplete);
  });
});
