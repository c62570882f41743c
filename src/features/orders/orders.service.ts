import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { learnedSteps } from '../../cache/learned-routes';
import { ListedOrders } from '../../cache/listed-orders';
import { type RecentJoin, RecentJoins } from '../../cache/recent-joins';
import { TypicalTimes } from '../../cache/typical-times';
import { timestampText } from '../../codec/value-readers';
import { type Finality, finalities, finalityOfRecord } from '../../domain/order-outcome';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { type RequestContext } from '../../http/requests/request-context';
import { UpstreamError, type UpstreamName } from '../../upstream/transport/upstream-error';
import { type KnownTokens, TokenDirectory } from '../tokens/token-directory';
import { decisiveFields } from './order-conflicts';
import { isBareOrder, isBareStatistics } from './unread-members';
import { joinOrder, type OrderContext, withSources } from './order-join';
import { type OrderStanding, shownText } from './order-standing';
import { OrderRecordsLoader, type OrderSources } from './order-records.loader';
import { type OrderView } from './order.view';
import { pollAfterSeconds } from './poll-interval';

/** An order, and the results that it was joined from. */
export interface JoinedOrder {
  readonly view: OrderView;
  readonly sources: OrderSources;
  /** Since when the order is as final, or as contradictory, as it is. Epoch milliseconds. */
  readonly since: number;
  /** Of the listed orders, as of which the view is. */
  readonly revision: number;
}

/** How many pairs of chains the metrics show. */
const maxShownPairs = 50;

/** How many late orders are remembered. */
const atMostLate = { maxSize: 10_000, sizeCalculation: () => 1 };

@Injectable()
export class OrdersService {
  /** The step that each order was late for. */
  private readonly late = new LRUCache<string, string>(atMostLate);

  constructor(
    private readonly records: OrderRecordsLoader,
    private readonly directory: TokenDirectory,
    private readonly joins: RecentJoins,
    private readonly listed: ListedOrders,
    private readonly typicalTimes: TypicalTimes,
    private readonly metrics: Metrics,
  ) {
    for (const field of Object.keys(decisiveFields)) metrics.contradictions.start(field);
    for (const step of learnedSteps) metrics.lateOrders.start(step);
    metrics.typicalFulfilment.from(() =>
      typicalTimes.pairs(maxShownPairs).flatMap(({ give, take, time }) => [
        [time.p50Seconds, give, take, '0.5'],
        [time.p90Seconds, give, take, '0.9'],
      ]),
    );
  }

  /**
   * Joins an order; partial where one upstream gives no record. Throws an {@link UpstreamError} if neither gives one, or
   * if `requireComplete` and one gives none, or nothing but its id, state and offers.
   */
  async order(orderId: string, context: RequestContext, requireComplete = false): Promise<JoinedOrder> {
    const waitPolicy = requireComplete ? 'full-timeout' : 'grace-period';
    const sources = await this.records.load(orderId, waitPolicy, context);
    if (requireComplete) assertComplete(sources);
    const joined = await this.join(orderId, sources, context);
    if (!isStale(joined.sources) || isStale(sources)) return joined;
    // A record that was to be kept for longer is stale since the other one contradicts it: it may have been corrected.
    const reread = await this.records.load(orderId, waitPolicy, context);
    if (requireComplete) assertComplete(reread);
    return this.join(orderId, reread, context);
  }

  /**
   * Joins the records of an order. Throws an {@link UpstreamError} if there is none.
   * @param previous the view that the client has: what is as before is not counted again
   */
  async join(
    orderId: string,
    sources: OrderSources,
    context: RequestContext,
    previous: OrderView | null = null,
  ): Promise<JoinedOrder> {
    assertAvailable(sources);
    const { record } = sources.statistics;
    const tokens = record ? this.directory.stored : await this.tokensOf(sources.order, context);
    if (record) this.typicalTimes.learn(record);
    const listed = this.listed.get(orderId, record ? sources.statistics.read.storedAt : null);
    const { view, standing } = joinOrder(orderId, sources, listed?.row ?? null, this.known(tokens));
    this.listed.show(orderId, shownText(standing));
    const now = clock.toWallClock(clock.now());
    this.countLate(view, now);
    const { revision } = this.listed;
    const ofRecords = [record, sources.order.record].flatMap((each) => (each ? finalityOfRecord(each) : []));
    const result = joinResult(standing, view.meta.complete, ofRecords);
    const isBehind = result.finality === 'protocol-final' && ofRecords.some((own) => own !== result.finality);
    const { join, before } = this.joins.replace(orderId, result, result.limitsRecords || isBehind);
    this.count(join, before, previous?.meta ?? before);
    const { since } = join;
    const isContradictory = join.finality === 'contradictory';
    const stateSince = isContradictory ? timestampText(clock.toWallClock(since)) : (view.next?.since ?? null);
    view.meta.pollAfterSeconds = pollAfterSeconds(view, stateSince, now);
    // Also what was read before another request found that they contradict each other.
    if (!join.limitsRecords && before?.limitsRecords !== true) return { view, sources, since, revision };
    const refitted = this.records.refit(orderId, sources);
    return { view: withSources(view, refitted), sources: refitted, since, revision };
  }

  /** What is known now beside the records of orders. */
  known(tokens: KnownTokens = this.directory.stored): OrderContext {
    return { typicalTimeFn: this.typicalTimes.of, tokens };
  }

  /** Counts an order for a request, and for its followers when it is otherwise than before. */
  private count(
    { agreement, complete, contradictions }: RecentJoin,
    before: RecentJoin | undefined,
    known: Pick<RecentJoin, 'agreement' | 'complete'> | undefined,
  ): void {
    if (agreement !== known?.agreement || complete !== known.complete) {
      this.metrics.orderJoins.inc(agreement);
      if (!complete) this.metrics.partialViews.inc();
    }
    for (const field of contradictions)
      if (!before?.contradictions.includes(field)) this.metrics.contradictions.inc(field);
  }

  /** Counts an order once for each step that it is late for. */
  private countLate({ orderId, next }: OrderView, now: number): void {
    if (!next?.type || next.lateSince === null || Date.parse(next.lateSince) > now) return;
    if (this.late.get(orderId) === next.type) return;
    this.late.set(orderId, next.type);
    this.metrics.lateOrders.inc(next.type);
  }

  /** The order record alone has no token metadata: that is looked up in the token lists of its chains. */
  private tokensOf({ record }: OrderSources['order'], context: RequestContext): Promise<KnownTokens> {
    const chainIds = [record?.give.chainId, record?.take.chainId].filter((id) => typeof id === 'string');
    return this.directory.lookupFor(chainIds, context);
  }
}

/** What the freshness of the records, the metrics and the overview need to know of an order. */
function joinResult(
  { outcome, finality, contradictions, agreement }: OrderStanding,
  complete: boolean,
  ofRecords: readonly Finality[],
): RecentJoin {
  const isContradictory = outcome === 'contradictory';
  const isFurther = (own: Finality) => finalities.indexOf(own) > finalities.indexOf(finality);
  return {
    finality: isContradictory ? 'contradictory' : finality,
    limitsRecords: isContradictory || ofRecords.some(isFurther),
    contradictions: contradictions.map(({ field }) => field),
    agreement,
    complete,
    since: clock.now(),
  };
}

const isStale = ({ statistics, order }: OrderSources): boolean =>
  statistics.state === 'stale' || order.state === 'stale';

/** Throws the failure of an upstream that gave no record. */
function assertComplete(sources: OrderSources): void {
  assertAvailable(sources);
  const { statistics, order } = sources;
  if (!statistics.record) throw statistics.failure;
  if (!order.record) throw order.failure;
  if (isBareStatistics(statistics.record)) throw bareRecord('statistics');
  if (isBareOrder(order.record)) throw bareRecord('order');
}

function bareRecord(upstreamName: UpstreamName): UpstreamError {
  const reason = 'the record has nothing but its id, state and offers';
  return new UpstreamError({ upstreamName, kind: 'invalid', status: null, reason });
}

/** Of two failures, throws not-found only if both are, since an upstream that failed may have the order. */
function assertAvailable({ statistics, order }: OrderSources): void {
  if (statistics.record || order.record) return;
  throw statistics.failure.isNotFound ? order.failure : statistics.failure;
}
