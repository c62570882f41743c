import { Injectable } from '@nestjs/common';
import { type ViewResult } from '../../http/responses/response-content';
import { type CachedRead } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { chargeOrders } from './charge-orders';
import { listedWithoutSources, listOrders } from './order-list.service';
import { type TransactionOrdersView } from './order-lists.view';
import { OrdersService } from './orders.service';

/** A transaction with more orders than that has the rest of them as ids alone. */
const maxExpandedOrders = 50;

@Injectable()
export class TransactionsService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly joined: OrdersService,
  ) {}

  /** Every order that a transaction created; the ids alone if they are not to be expanded. */
  async orders(
    transactionHash: string,
    isExpanded: boolean,
    caller: RequestContext,
  ): Promise<ViewResult<TransactionOrdersView, object>> {
    const read = await this.orderIds(transactionHash, caller);
    const orderIds = read.value.value;
    if (!isExpanded) return { body: { transactionHash, orderIds }, complete: true, sources: [read] };
    const expanded = orderIds.slice(0, maxExpandedOrders);
    await chargeOrders(expanded, caller, 'expand');
    const join = (orderId: string) => this.joined.order(orderId, caller);
    const listing = await listOrders(expanded, join, caller.correlationIds.requestId);
    return {
      body: { transactionHash, orderIds, orders: listing.orders },
      etagSource: { transactionHash, orderIds, orders: listedWithoutSources(listing.orders) },
      complete: listing.complete && expanded.length === orderIds.length,
      sources: [read, ...listing.sources],
    };
  }

  /** Having no orders and not being indexed yet look the same. */
  private async orderIds(
    transactionHash: string,
    caller: RequestContext,
  ): Promise<CachedRead<ParsedPayload<string[]>>> {
    const read = await this.cache.read(this.resources.transactionOrderIds(transactionHash), caller);
    if (read.value.value.length > 0) return read;
    throw new UpstreamError({
      upstreamName: 'statistics',
      kind: 'transaction-not-found',
      status: read.value.status,
      reason: 'no orders',
    });
  }
}
