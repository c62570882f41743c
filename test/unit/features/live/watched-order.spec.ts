import { setImmediate as immediate } from 'node:timers/promises';
import { WatchedOrder } from '../../../../src/features/live/watched-order';
import { joinOrder } from '../../../../src/features/orders/order-join';
import {
  type OrderRecordsLoader,
  type OrderSources,
  type StoredRecords,
} from '../../../../src/features/orders/order-records.loader';
import { type JoinedOrder, type OrdersService } from '../../../../src/features/orders/orders.service';
import { type FailureKind, UpstreamError } from '../../../../src/upstream/transport/upstream-error';
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
  let loads: number;
  let joins: number;
  let changes: number;
  let stored: StoredRecords;
  let loaded: OrderSources;
  const records = {
    load: () => {
      loads += 1;
      return Promise.resolve(loaded);
    },
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
    watchedOrder.add(() => (changes += 1));
    await watchedOrder.loaded;
    [loads, joins, changes] = [0, 0, 0];
    return watchedOrder;
  }

  beforeEach(() => {
    stored = loaded = sourcesOf(statistics, order);
  });

  it('is not joined again where a poll brought nothing, and says when they were read', async () => {
    const watchedOrder = await watched();
    const before = watchedOrder.joined?.view;
    stored = loaded = { statistics: loaded.statistics, order: readAgain(loaded.order, 5000) };
    await watchedOrder.update();
    expect([joins, changes]).toEqual([0, 0]);
    expect(watchedOrder.joined?.view).toEqual(joinOrder(joinedId, loaded, null, nothingKnown).view);
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
    stored = loaded = sourcesOf(statistics, orderOf({ state: 'Fulfilled' }));
    const watchedOrder = await watched();
    await watchedOrder.update();
    expect([joins, changes]).toEqual([1, 0]);
  });

  it('is joined again, and its watchers are told, where a list has it otherwise', async () => {
    const watchedOrder = await watched();
    watchedOrder.updateByList();
    await immediate();
    expect([joins, changes]).toEqual([1, 1]);
  });

  const stale = <T extends OrderSources['statistics' | 'order']>(result: T): T => ({
    ...result,
    state: 'stale',
  });

  it('is read again for another watcher where a record is not fresh', async () => {
    const watchedOrder = await watched();
    loaded = sourcesOf(statistics, orderOf({ state: 'Fulfilled' }));
    watchedOrder.refresh(requestContext());
    await watchedOrder.loaded;
    expect(watchedOrder.joined?.view.status).toBe('Created');
    stored = { ...stored, order: stale(loaded.order) };
    watchedOrder.refresh(requestContext());
    await watchedOrder.loaded;
    expect(watchedOrder.joined?.view.status).toBe('Fulfilled');
  });

  it('is read once for all watchers that come while it is read', async () => {
    const watchedOrder = await watched();
    stored = { ...stored, order: stale(loaded.order) };
    for (let watcher = 0; watcher < 3; watcher += 1) watchedOrder.refresh(requestContext());
    await watchedOrder.loaded;
    expect(loads).toBe(1);
    watchedOrder.refresh(requestContext());
    await watchedOrder.loaded;
    expect(loads).toBe(2);
  });

  it('stays as it was where another watcher can read nothing', async () => {
    const watchedOrder = await watched();
    stored = { statistics: null, order: null };
    loaded = sourcesOf(null, null);
    watchedOrder.refresh(requestContext());
    await watchedOrder.loaded;
    expect([watchedOrder.joined?.view.status, watchedOrder.failure]).toEqual(['Created', null]);
  });

  const failureOf = (kind: FailureKind) =>
    new UpstreamError({ upstreamName: 'statistics', kind, status: null, reason: 'test' });
  const kept = { complete: true, sources: { statistics: { state: 'ok' } } };
  it.each<[string, FailureKind, Partial<Record<keyof StoredRecords, null>>, object]>([
    ['keeps a record that is stored', 'timeout', {}, kept],
    [
      'keeps the records where none is stored any more, as stale ones',
      'timeout',
      { statistics: null, order: null },
      { complete: true, sources: { statistics: { state: 'stale' } } },
    ],
    [
      'is without a record that has expired, as for others who ask',
      'timeout',
      { statistics: null },
      { complete: false, sources: { statistics: { state: 'unavailable' } } },
    ],
    [
      'says so where what comes instead is invalid',
      'invalid',
      { statistics: null },
      { complete: false, sources: { statistics: { state: 'invalid' } } },
    ],
  ])('%s, when a poll fails (%s)', async (_, kind, expired, meta) => {
    const watchedOrder = await watched();
    stored = { ...loaded, ...expired };
    await watchedOrder.noteFailure(failureOf(kind));
    expect(watchedOrder.joined?.view).toMatchObject({ meta });
  });
});
