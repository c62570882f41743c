import { Injectable } from '@nestjs/common';
import { type Made } from '../../http/responses/answer';
import { type CachedRead } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { UpstreamResources } from '../../cache/upstream-resources';
import { type WaitingCaller } from '../../http/requests/caller.decorator';
import { type UpstreamDocument } from '../../upstream/upstream-document';
import { UpstreamFailure } from '../../upstream/transport/upstream-failure';
import { chargeOrders } from './charge-orders';
import { listedWithoutSources, listOrders } from './order-listing';
import { type TransactionOrdersView } from './order-lists.view';
import { OrdersService } from './orders.service';

/** A transaction with more orders than that has the rest of them as ids alone. */
const maxExpandedOrders = 50;

@Injectable()
export class TransactionsService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly joined: OrdersService,
  ) {}

  /** Every order that a transaction created; the ids alone if they are not to be expanded. */
  async orders(
    transactionHash: string,
    isExpanded: boolean,
    caller: WaitingCaller,
  ): Promise<Made<TransactionOrdersView, object>> {
    const read = await this.orderIds(transactionHash, caller);
    const orderIds = read.value.value;
    if (!isExpanded) return { says: { transactionHash, orderIds }, complete: true, sources: [read] };
    const expanded = orderIds.slice(0, maxExpandedOrders);
    await chargeOrders(expanded, caller, 'expand');
    const join = (orderId: string) => this.joined.order(orderId, caller);
    const listing = await listOrders(expanded, join, caller.identity.requestId);
    return {
      says: { transactionHash, orderIds, orders: listing.orders },
      tagged: { transactionHash, orderIds, orders: listedWithoutSources(listing.orders) },
      complete: listing.complete && expanded.length === orderIds.length,
      sources: [read, ...listing.sources],
    };
  }

  /** Having no orders and not being indexed yet look the same. */
  private async orderIds(
    transactionHash: string,
    caller: WaitingCaller,
  ): Promise<CachedRead<UpstreamDocument<string[]>>> {
    const read = await this.cache.read(this.resources.transactionOrderIds(transactionHash), caller);
    if (read.value.value.length > 0) return read;
    throw new UpstreamFailure({
      interfaceName: 'statistics',
      kind: 'transaction-not-found',
      status: read.value.status,
      reason: 'no orders',
    });
  }
}
