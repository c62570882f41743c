import { WatchedOrder } from '../../../../src/features/live/watched-order';
import { joinOrder } from '../../../../src/features/orders/order-join';
import {
  type OrderRecordsLoader,
  type OrderSources,
} from '../../../../src/features/orders/order-records.loader';
import { type JoinedOrder, type OrdersService } from '../../../../src/features/orders/orders.service';
import { joinedId, nothingKnown, orderOf, sourcesOf, statisticsOf } from '../../../support/joined-orders';
import { requestContext } from '../../../support/request-context';

const [statistics, order] = [statisticsOf(), orderOf()];

/** The same result, read this much later. */
const readAgain = <T extends OrderSources['statistics' | 'order']>(result: T, ms: number): T =>
  result.record === null
    ? result
    : {
        ...result,
        fetchedAt: result.fetchedAt + ms,
        read: { ...result.read, storedAt: result.read.storedAt + ms },
      };

describe('a watched order whose records are stored again', () => {
  let joins: number;
  let changes: number;
  let stored: OrderSources;
  const records = {
    load: () => Promise.resolve(stored),
    peek: () => stored,
  } as unknown as OrderRecordsLoader;
  const orders = {
    join: (orderId: string, sources: OrderSources): Promise<JoinedOrder> => {
      joins += 1;
      return Promise.resolve({
        ...joinOrder(orderId, sources, null, nothingKnown),
        sources,
        since: 0,
        revision: 0,
      });
    },
  } as unknown as OrdersService;

  async function watched(): Promise<WatchedOrder> {
    const watchedOrder = new WatchedOrder(joinedId, records, orders, requestContext(), () => undefined);
    watchedOrder.watchers.add(() => (changes += 1));
    await watchedOrder.loaded;
    [joins, changes] = [0, 0];
    return watchedOrder;
  }

  beforeEach(() => {
    stored = sourcesOf(statistics, order);
  });

  it('is not joined again where a poll brought nothing, and says when they were read', async () => {
    const watchedOrder = await watched();
    const before = watchedOrder.joined?.view;
    const { statistics: kept } = stored;
    stored = { statistics: kept, order: readAgain(stored.order, 5000) };
    await watchedOrder.update();
    expect([joins, changes]).toEqual([0, 0]);
    expect(watchedOrder.joined?.view).toEqual(joinOrder(joinedId, stored, null, nothingKnown).view);
    expect(watchedOrder.joined?.view).not.toEqual(before);
  });

  it('is joined once for each record that has changed', async () => {
    const watchedOrder = await watched();
    stored = sourcesOf(statistics, orderOf({ state: 'Fulfilled' }));
    await watchedOrder.update();
    expect([joins, changes]).toEqual([1, 1]);
    expect(watchedOrder.joined?.view.status).toBe('Fulfilled');
  });

  it('is joined again where the records do not agree: what these are worth depends on the time', async () => {
    stored = sourcesOf(statistics, orderOf({ state: 'Fulfilled' }));
    const watchedOrder = await watched();
    await watchedOrder.update();
    expect([joins, changes]).toEqual([1, 0]);
  });
});
