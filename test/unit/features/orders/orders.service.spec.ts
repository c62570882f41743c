import { ListedOrders } from '../../../../src/cache/listed-orders';
import { RecentJoins } from '../../../../src/cache/recent-joins';
import { TypicalTimes } from '../../../../src/cache/typical-times';
import {
  type OrderRecordsLoader,
  type OrderSources,
  type WaitPolicy,
} from '../../../../src/features/orders/order-records.loader';
import { clock } from '../../../../src/lib/clock';
import { shownText, standingOf } from '../../../../src/features/orders/order-standing';
import { OrdersService } from '../../../../src/features/orders/orders.service';
import { type TokenDirectory } from '../../../../src/features/tokens/token-directory';
import { joinedId, orderOf, sourcesOf, statisticsOf, tokensBy } from '../../../support/joined-orders';
import { samplesOf } from '../../../support/metrics';
import { ownMetrics } from '../../../support/own-metrics';
import { requestContext } from '../../../support/request-context';

const statistics = statisticsOf();
const order = orderOf();

/**
 * A service whose upstreams have these records, and later those; every token is on the list of its chain. The first time
 * that records are refitted they become stale.
 */
function serviceWith(sources: OrderSources, ...later: OrderSources[]) {
  const policies: WaitPolicy[] = [];
  const loads = [sources, ...later];
  let loaded = sources;
  let refits = 0;
  const chainsLookedUp: (readonly string[])[] = [];
  const records = {
    load: (_id: string, waitPolicy: WaitPolicy) => {
      policies.push(waitPolicy);
      loaded = loads.shift() ?? loaded;
      return Promise.resolve(loaded);
    },
    refit: (_id: string, { statistics: ofStatistics, order: ofOrder }: OrderSources) => {
      refits += 1;
      return {
        statistics: ofStatistics.record && refits === 1 ? { ...ofStatistics, state: 'stale' } : ofStatistics,
        order: ofOrder,
      };
    },
  };
  const directory = {
    stored: tokensBy(() => null),
    lookupFor: (chainIds: readonly string[]) => {
      chainsLookedUp.push(chainIds);
      const find = (chainId: string, address: string) => ({
        symbol: `${chainId}/${address.slice(-2)}`,
        name: null,
        decimals: 3,
        logoURI: null,
      });
      return Promise.resolve({ ...tokensBy(find), complete: true, sources: [] });
    },
  };
  const metrics = ownMetrics();
  const joins = new RecentJoins();
  const listed = new ListedOrders();
  const service = new OrdersService(
    records as unknown as OrderRecordsLoader,
    directory as unknown as TokenDirectory,
    joins,
    listed,
    new TypicalTimes(null),
    metrics,
  );
  return {
    joins,
    listed,
    refits: () => refits,
    policies,
    chainsLookedUp,
    samples: async () => samplesOf(await metrics.registry.metrics()),
    order: (requireComplete?: boolean) => service.order(joinedId, requestContext(), requireComplete),
  };
}

describe('the records of an order', () => {
  const paid = statisticsOf({ state: 'ClaimedUnlock' });
  const refunded = orderOf({ state: 'ClaimedOrderCancel' });
  const contradictory = sourcesOf(paid, refunded);

  it('are read again where one contradicts the other, which was to be kept for longer', async () => {
    const corrected = sourcesOf(paid, orderOf({ state: 'ClaimedUnlock' }));
    const service = serviceWith(contradictory, corrected);
    const { view } = await service.order();
    expect(view).toMatchObject({ outcome: 'delivered', meta: { agreement: 'agree' } });
    expect(service.policies).toEqual(['grace-period', 'grace-period']);
  });

  it('are worth asking for again after two seconds, and after some fifty once they have been contradictory for long', async () => {
    const now = jest.spyOn(clock, 'now').mockReturnValue(0);
    const service = serviceWith(contradictory);
    const seconds = [];
    for (const ms of [0, 599_999, 600_000]) {
      now.mockReturnValue(ms);
      seconds.push((await service.order()).view.meta.pollAfterSeconds);
    }
    now.mockRestore();
    expect(seconds).toEqual([2, 2, 54]);
  });

  it('are read again once only while they contradict each other', async () => {
    const service = serviceWith(contradictory);
    expect((await service.order()).view.outcome).toBe('contradictory');
    expect((await service.order()).view.outcome).toBe('contradictory');
    expect(service.policies).toHaveLength(3);
  });

  it('get their own freshness back once they agree', async () => {
    const agreeing = sourcesOf(paid, orderOf({ state: 'ClaimedUnlock' }));
    const service = serviceWith(contradictory, contradictory, agreeing);
    await service.order();
    expect(service.joins.get(joinedId)).toMatchObject({ finality: 'contradictory', limitsRecords: true });
    await service.order();
    expect(service.joins.get(joinedId)).toBeUndefined();
    expect(service.refits()).toBe(3);
  });

  it('are kept like those of a contradictory order also where neither alone is final', async () => {
    const executing = statisticsOf({ state: 'Fulfilled', externalCallState: 'Executing' });
    const service = serviceWith(sourcesOf(executing, orderOf({ state: 'OrderCancelled' })));
    await service.order();
    expect(service.joins.get(joinedId)).toMatchObject({ finality: 'contradictory', limitsRecords: true });
  });

  it('are kept no longer than the order, where one alone is final', async () => {
    const open = orderOf({ state: 'ClaimedUnlock', externalCallState: 'Executing' });
    const service = serviceWith(sourcesOf(paid, open));
    await service.order();
    expect(service.joins.get(joinedId)).toMatchObject({ finality: 'open', limitsRecords: true });
    expect(service.refits()).toBe(2);
  });

  it.each([
    ['agree', sourcesOf(paid, orderOf({ state: 'ClaimedUnlock' }))],
    ['are one alone', sourcesOf(paid, null)],
    ['are behind each other', sourcesOf(paid, orderOf({ state: 'Created' }))],
  ])('keep their freshness where they %s', async (_, sources) => {
    const service = serviceWith(sources);
    await service.order();
    expect([service.refits(), service.policies.length]).toEqual([0, 1]);
  });
});

describe('an order of a list', () => {
  it('is shown as in the list, also where no record reports the state of its call', async () => {
    const withCall = { externalCallState: null, externalCall: '0x1234' };
    const records = [statisticsOf(withCall), orderOf(withCall)] as const;
    const { order: read, listed } = serviceWith(sourcesOf(...records));
    const { state, externalCallState } = records[0];
    const row = { state, externalCallState };
    listed.add(joinedId, { row, listedAt: clock.now() }, shownText(standingOf(...records)), null);
    const { revision } = listed;
    await read();
    expect(listed.revision).toBe(revision);
  });
});

describe('the metrics', () => {
  const counted = async (service: ReturnType<typeof serviceWith>) =>
    [...(await service.samples())].filter(
      ([name, value]) => /^order_(joins|partial_views|contradictions)_total/.test(name) && value > 0,
    );

  it.each([
    ['both records', order, [['order_joins_total{agreement="agree"}', 3]]],
    [
      'one record',
      null,
      [
        ['order_joins_total{agreement="single"}', 3],
        ['order_partial_views_total', 3],
      ],
    ],
  ])('count an order of %s for each request', async (_, ofOrder, samples) => {
    const service = serviceWith(sourcesOf(statistics, ofOrder));
    for (let reads = 0; reads < 3; reads += 1) await service.order();
    expect(await counted(service)).toEqual(samples);
  });

  it('count a contradiction by its fields when it begins', async () => {
    const contradictory = sourcesOf(
      statisticsOf({ state: 'ClaimedUnlock', receiver: '0x71' }),
      orderOf({ state: 'OrderCancelled', receiver: '0x72' }),
    );
    const service = serviceWith(contradictory);
    await service.order();
    await service.order();
    expect(await counted(service)).toEqual([
      ['order_joins_total{agreement="conflict"}', 1],
      ['order_contradictions_total{field="status"}', 1],
      ['order_contradictions_total{field="receiver"}', 1],
    ]);
  });

  it('begin at 0 for each field, so that the first contradiction is an increase', async () => {
    const { samples } = serviceWith(sourcesOf(statistics, order));
    expect([...(await samples())].filter(([name]) => name.startsWith('order_contradictions_total'))).toEqual(
      [
        'status',
        'externalCall.state',
        'receiver',
        'take.chain.id',
        'give.token.address',
        'take.token.address',
        'timeline.type',
      ].map((field) => [`order_contradictions_total{field="${field}"}`, 0]),
    );
  });
});
