import {
  type OrderRecordsLoader,
  type OrderSources,
  type WaitPolicy,
} from '../../../../src/features/orders/order-records.loader';
import { OrdersService } from '../../../../src/features/orders/orders.service';
import { type TokenDirectory } from '../../../../src/features/tokens/token-directory';
import {
  type FailureKind,
  type UpstreamName,
  UpstreamError,
} from '../../../../src/upstream/transport/upstream-error';
import { joinedId, orderOf, sourcesOf, statisticsOf } from '../../../support/joined-orders';
import { samplesOf } from '../../../support/metrics';
import { ownMetrics } from '../../../support/own-metrics';
import { requestContext } from '../../../support/request-context';

const statistics = statisticsOf();
const order = orderOf();

const failureOf = (upstreamName: UpstreamName, kind: FailureKind) =>
  new UpstreamError({ upstreamName, kind, status: null, reason: 'no record' });

const failed = (failure: UpstreamError) => ({ state: 'unavailable', record: null, failure }) as const;

/** A service whose upstreams have these records; every token is on the list of its chain. */
function serviceWith(sources: OrderSources) {
  const policies: WaitPolicy[] = [];
  const chainsLookedUp: (readonly string[])[] = [];
  const records = {
    load: (_id: string, waitPolicy: WaitPolicy) => {
      policies.push(waitPolicy);
      return Promise.resolve(sources);
    },
  };
  const directory = {
    lookupFor: (chainIds: readonly string[]) => {
      chainsLookedUp.push(chainIds);
      const find = (chainId: string, address: string) => ({
        symbol: `${chainId}/${address.slice(-2)}`,
        name: null,
        decimals: 3,
        logoURI: null,
      });
      return Promise.resolve({ find, complete: true, sources: [] });
    },
  };
  const metrics = ownMetrics();
  const service = new OrdersService(
    records as unknown as OrderRecordsLoader,
    directory as unknown as TokenDirectory,
    metrics,
  );
  return {
    policies,
    chainsLookedUp,
    samples: async () => samplesOf(await metrics.text()),
    order: (requireComplete?: boolean) => service.order(joinedId, requestContext(), requireComplete),
  };
}

describe('an order', () => {
  it('is joined from its records, and comes with these', async () => {
    const sources = sourcesOf(statistics, order);
    const joined = await serviceWith(sources).order();
    expect(joined.view).toMatchObject({ orderId: joinedId, status: 'Created', meta: { complete: true } });
    expect(joined.sources).toBe(sources);
  });

  it.each([
    [undefined, 'grace-period'],
    [false, 'grace-period'],
    [true, 'full-timeout'],
  ])('required complete: %s; waits for the second record for the %s', async (requireComplete, policy) => {
    const service = serviceWith(sourcesOf(statistics, order));
    await service.order(requireComplete);
    expect(service.policies).toEqual([policy]);
  });

  it.each([
    ['statistics', null, order],
    ['the order record', statistics, null],
  ])('is partial without %s', async (_, ofStatistics, ofOrder) => {
    const { view } = await serviceWith(sourcesOf(ofStatistics, ofOrder)).order();
    expect(view.meta).toMatchObject({ complete: false, agreement: 'single' });
  });

  it.each([
    ['statistics', null, order, 'statistics'],
    ['the order record', statistics, null, 'order'],
  ])('required complete rejects without %s, with its failure', async (_, ofStatistics, ofOrder, missing) => {
    const promise = serviceWith(sourcesOf(ofStatistics, ofOrder)).order(true);
    await expect(promise).rejects.toMatchObject({ upstreamName: missing, kind: 'unreachable' });
  });

  it.each<[FailureKind, FailureKind, rejectsWith: UpstreamName]>([
    ['order-not-found', 'order-not-found', 'order'],
    ['order-not-found', 'timeout', 'order'],
    ['timeout', 'order-not-found', 'statistics'],
    ['invalid', 'order-not-found', 'statistics'],
    ['timeout', 'unreachable', 'statistics'],
  ])('rejects where statistics is %s and the order record %s, as %s', async (first, second, upstreamName) => {
    const failures = { statistics: failureOf('statistics', first), order: failureOf('order', second) };
    const sources = { statistics: failed(failures.statistics), order: failed(failures.order) };
    for (const requireComplete of [false, true])
      await expect(serviceWith(sources).order(requireComplete)).rejects.toBe(failures[upstreamName]);
  });
});

describe('the token lists', () => {
  it('describe the tokens of an order record alone, each on its own chain', async () => {
    const service = serviceWith(sourcesOf(null, order));
    const { view } = await service.order();
    expect([view.give.token?.symbol, view.take.token?.symbol]).toEqual(['8453/c3', '42161/d4']);
    expect(view.give.amount?.formatted).toBe('25000');
    expect(service.chainsLookedUp).toEqual([['8453', '42161']]);
  });

  it('are not read for a chain that the record lacks', async () => {
    const partial = orderOf({ give: { ...order.give, chainId: null } });
    const service = serviceWith(sourcesOf(null, partial));
    await service.order();
    expect(service.chainsLookedUp).toEqual([['42161']]);
  });

  it('are not read where there is a statistics record, whose tokens stay as they are', async () => {
    const { give } = statistics;
    const unknown = { ...give.token, symbol: null };
    const service = serviceWith(sourcesOf(statisticsOf({ give: { ...give, token: unknown } }), order));
    const { view } = await service.order();
    expect([view.give.token?.symbol, service.chainsLookedUp]).toEqual([null, []]);
  });
});

it.each([
  ['both records', order, 'agree', 0],
  ['one record', null, 'single', 1],
])(
  'counts a join of %s by its agreement, and as a partial view if it is one',
  async (_, ofOrder, agreement, partial) => {
    const service = serviceWith(sourcesOf(statistics, ofOrder));
    await service.order();
    const samples = [...(await service.samples())];
    const joins = samples.filter(([name, value]) => name.startsWith('order_joins_total') && value > 0);
    expect(joins).toEqual([[`order_joins_total{agreement="${agreement}"}`, 1]]);
    expect(samples).toContainEqual(['order_partial_views_total', partial]);
  },
);
