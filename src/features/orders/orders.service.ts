import { Injectable } from '@nestjs/common';
import { Metrics } from '../../observability/metrics/metrics';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type UpstreamError } from '../../upstream/transport/upstream-error';
import { TokenDirectory } from '../tokens/token-directory';
import { type TokenLookupFn } from './offer-views';
import { joinOrder } from './order-join';
import { OrderRecordsLoader, type OrderSources } from './order-records.loader';
import { type OrderView } from './order.view';

/** An order, and the results that it was joined from. */
export interface JoinedOrder {
  readonly view: OrderView;
  readonly sources: OrderSources;
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly records: OrderRecordsLoader,
    private readonly directory: TokenDirectory,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Joins an order; partial where one upstream gives no record. Throws an {@link UpstreamError} if neither gives one, or
   * if `requireComplete` and one gives none.
   */
  async order(orderId: string, context: RequestContext, requireComplete = false): Promise<JoinedOrder> {
    const waitPolicy = requireComplete ? 'full-timeout' : 'grace-period';
    const sources = await this.records.load(orderId, waitPolicy, context);
    if (requireComplete) assertComplete(sources);
    return this.join(orderId, sources, context);
  }

  /** Joins the records of an order. Throws an {@link UpstreamError} if there is none. */
  async join(orderId: string, sources: OrderSources, context: RequestContext): Promise<JoinedOrder> {
    assertAvailable(sources);
    const findToken = sources.statistics.record
      ? noTokenLookup
      : await this.tokenLookupFor(sources.order, context);
    const view = joinOrder(orderId, sources, findToken);
    this.metrics.orderJoined(view.meta.agreement, view.meta.complete);
    return { view, sources };
  }

  /** The order record alone has no token metadata: that is looked up in the token lists of its chains. */
  private async tokenLookupFor(
    { record }: OrderSources['order'],
    context: RequestContext,
  ): Promise<TokenLookupFn> {
    const chainIds = [record?.give.chainId, record?.take.chainId].filter((id) => typeof id === 'string');
    const tokens = await this.directory.lookupFor(chainIds, context);
    return (chainId, address) => tokens.find(chainId, address);
  }
}

/** Throws the failure of an upstream that gave no record. */
export function assertComplete(sources: OrderSources): void {
  assertAvailable(sources);
  const { statistics, order } = sources;
  if (!statistics.record) throw statistics.failure;
  if (!order.record) throw order.failure;
}

const noTokenLookup: TokenLookupFn = () => null;

function assertAvailable({ statistics, order }: OrderSources): void {
  if (!statistics.record && !order.record) throw dominantFailure(statistics.failure, order.failure);
}

/** The failure to report of two: not-found only if both are, since an upstream that failed may have the order. */
const dominantFailure = (statistics: UpstreamError, order: UpstreamError): UpstreamError =>
  statistics.isNotFound ? order : statistics;
