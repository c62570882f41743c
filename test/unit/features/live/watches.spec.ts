import { Logger } from '@nestjs/common';
import { setImmediate as immediate } from 'node:timers/promises';
import { type Resource } from '../../../../src/cache/resource';
import { type EntryChanges } from '../../../../src/cache/entry-changes';
import { ListedOrders } from '../../../../src/cache/listed-orders';
import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type ResourceCatalogue } from '../../../../src/cache/resource-catalogue';
import { type Poller } from '../../../../src/features/live/poller';
import { type PollTarget } from '../../../../src/features/live/poll-schedule';
import { Watches } from '../../../../src/features/live/watches';
import {
  type OrderRecordsLoader,
  type OrderSources,
} from '../../../../src/features/orders/order-records.loader';
import { type OrdersService } from '../../../../src/features/orders/orders.service';
import { type TransactionsService } from '../../../../src/features/orders/transactions.service';
import { clock } from '../../../../src/lib/clock';
import { joinedId, sourcesOf } from '../../../support/joined-orders';
import { ownMetrics } from '../../../support/own-metrics';
import { requestContext } from '../../../support/request-context';

const minuteMs = 60_000;

const resource = (source: 'statistics' | 'order') => ({ key: `${source}/order`, source });

describe('a watched order', () => {
  const stored = new Map<string, object>();
  let targets: PollTarget[] = [];

  const cache = {
    peek: ({ key }: Resource<unknown>) => (stored.has(key) ? { value: stored.get(key) } : null),
    observers: new Map<string, () => void>(),
  } as unknown as ResourceCache;
  const resources = {
    statisticsOrder: () => resource('statistics'),
    orderRecord: () => resource('order'),
  } as unknown as ResourceCatalogue;
  const poller = {
    add: (target: PollTarget) => targets.push(target),
    remove: (target: PollTarget) => (targets = targets.filter((each) => each !== target)),
  } as unknown as Poller;
  const orders = {
    join: (_: string, { statistics }: OrderSources) =>
      statistics.record ? Promise.reject(new TypeError('not expected')) : Promise.reject(statistics.failure),
  } as unknown as OrdersService;
  const unknown: OrderSources = sourcesOf(null, null);
  const records = {
    load: () => Promise.resolve(unknown),
    peek: () => ({ statistics: null, order: null }),
  };
  const entryChanges = {} as EntryChanges;
  /** The interfaces whose record is to be polled at once. */
  const requested = () =>
    targets.filter((each) => each.requestedMaxAgeMs !== null).map((each) => each.upstreamName);

  const watchesOf = () =>
    new Watches(
      cache,
      resources,
      records as unknown as OrderRecordsLoader,
      orders,
      {} as TransactionsService,
      poller,
      entryChanges,
      new ListedOrders(),
      ownMetrics(),
    );

  /** What the cache does when a record was loaded. */
  const store = (source: 'statistics' | 'order', value: object) => {
    stored.set(`${source}/order`, value);
    cache.observers.get(`${source}/order`)?.();
  };

  afterEach(() => {
    stored.clear();
    cache.observers.clear();
    targets = [];
    jest.restoreAllMocks();
  });

  it('has no record confirmed that was loaded for the first time, or is the same again', () => {
    watchesOf().order(joinedId, jest.fn(), requestContext());
    const first = {};
    store('statistics', first);
    store('order', {});
    store('statistics', first);
    expect(requested()).toEqual([]);
  });

  it('has a changed record confirmed by the other interface', () => {
    watchesOf().order(joinedId, jest.fn(), requestContext());
    store('statistics', {});
    store('statistics', {});
    expect(requested()).toEqual(['order']);
  });

  it('that nobody knows is polled anew for each watcher, ten minutes from its coming', async () => {
    const startedAt = clock.now();
    const passed = jest.spyOn(clock, 'now');
    const watches = watchesOf();
    const order = watches.order(joinedId, jest.fn(), requestContext());
    await order.loaded;
    const intervalAt = (minutes: number) => {
      passed.mockReturnValue(startedAt + minutes * minuteMs);
      return targets[0]?.watched.pollIntervalMs('statistics', clock.now());
    };
    expect(intervalAt(9)).toBe(30_000);
    watches.order(joinedId, jest.fn(), requestContext());
    expect(intervalAt(9.5)).toBe(2000);
    expect(intervalAt(18.9)).toBe(30_000);
    expect(intervalAt(19.1)).toBeNull();
  });

  // Jest fails a test that leaves a rejection unhandled: it would end the process.
  describe('whose records cannot be read by a defect', () => {
    const defect = new TypeError('unexpected');

    beforeEach(() => {
      Logger.overrideLogger(false);
    });

    it('is waited for and polled, whoever awaits its load', async () => {
      jest.spyOn(records, 'load').mockRejectedValue(defect);
      const onChange = jest.fn();
      const order = watchesOf().order(joinedId, onChange, requestContext());
      await immediate();
      await expect(order.loaded).resolves.toBeUndefined();
      expect(order.failure).toMatchObject({ kind: 'invalid' });
      expect(onChange).toHaveBeenCalledTimes(1);
      expect(
        targets.map(({ upstreamName, watched }) => watched.pollIntervalMs(upstreamName, clock.now())),
      ).toEqual([2000, 2000]);
    });

    it('stays as it was when they were stored anew', async () => {
      const order = watchesOf().order(joinedId, jest.fn(), requestContext());
      await order.loaded;
      const { failure } = order;
      jest.spyOn(records, 'peek').mockImplementation(() => {
        throw defect;
      });
      store('statistics', {});
      await immediate();
      expect(order.failure).toBe(failure);
    });
  });

  it('is polled until its last watcher has gone', () => {
    const watches = watchesOf();
    const [one, other] = [jest.fn(), jest.fn()];
    const order = watches.order(joinedId, one, requestContext());
    watches.order(joinedId, other, requestContext());
    order.remove(one);
    expect([targets.length, cache.observers.size]).toEqual([2, 2]);
    order.remove(other);
    expect([targets.length, cache.observers.size]).toEqual([0, 0]);
  });
});
