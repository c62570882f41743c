import { Injectable } from '@nestjs/common';
import { Metrics } from '../../observability/metrics';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { TokenDirectory } from '../tokens/token-directory';
import { type TokenLookupFn } from './offer-views';
import { joinOrder, type OrderSources } from './order-join';
import { type OrderView } from './order.view';
import { OrderRecordsLoader } from './order-records.loader';
import { dominantFailure } from './source-result';

/** An order with the answers that it was joined from. */
export interface JoinedOrder {
  readonly view: OrderView;
  readonly sources: OrderSources;
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly reader: OrderRecordsLoader,
    private readonly directory: TokenDirectory,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Joins an order; partial where one interface gives no record. Throws an `UpstreamFailure` if neither does,
   * or, where a complete view is required, if either does not.
   */
  async order(orderId: string, caller: RequestContext, requireComplete = false): Promise<JoinedOrder> {
    const patience = requireComplete ? 'whole-call' : 'grace';
    const sources = await this.reader.load(orderId, patience, caller);
    assertAvailable(sources, requireComplete);
    const findToken = sources.statistics.record
      ? noTokenLookup
      : await this.findTokenOf(sources.order, caller);
    const view = joinOrder(orderId, sources, findToken);
    this.metrics.orderJoined(view.meta.agreement, view.meta.complete);
    return { view, sources };
  }

  /** Only the order record lacks what a token is called; its chains are where to look that up. */
  private async findTokenOf(
    { record }: OrderSources['order'],
    caller: RequestContext,
  ): Promise<TokenLookupFn> {
    const chainIds = [record?.give.chainId, record?.take.chainId].filter((id) => typeof id === 'string');
    const tokens = await this.directory.lookupFor(chainIds, caller);
    return (chainId, address) => tokens.find(chainId, address);
  }
}

const noTokenLookup: TokenLookupFn = () => null;

function assertAvailable({ statistics, order }: OrderSources, requireComplete: boolean): void {
  if (!statistics.record && !order.record) throw dominantFailure(statistics.failure, order.failure);
  if (!requireComplete) return;
  if (!statistics.record) throw statistics.failure;
  if (!order.record) throw order.failure;
}
