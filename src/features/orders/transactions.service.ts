import { Injectable } from '@nestjs/common';
import { type ViewResult } from '../../http/responses/response-content';
import { type CachedRead } from '../../cache/cached-read';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { type Selection } from '../../http/requests/field-selection';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type Payload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { mapWithConcurrency } from '../../lib/map-with-concurrency';
import { chargeOrders, chargeOrdersOnce } from './charge-orders';
import { listOrders, problemViewOf } from './order-list.service';
import {
  type ListedTransactionView,
  type TransactionOrdersView,
  type TransactionsView,
} from './order-lists.view';
import { type JoinedOrder, OrdersService } from './orders.service';

/** Further orders of a transaction are listed by id only. */
export const maxExpandedOrders = 50;

/** An order as it was joined by somebody else; null if it was not. */
export type JoinedOrderOf = (orderId: string) => JoinedOrder | null;

/** How many transactions of one request are read concurrently. */
const transactionConcurrency = 8;

/** The ids of a transaction's orders, or why there are none. */
interface TransactionRead {
  readonly transactionHash: string;
  readonly read: CachedRead<Payload<string[]>> | null;
  readonly orderIds: string[];
  readonly failure: UpstreamError | null;
}

/** How to read the orders of a transaction. */
export interface TransactionOrdersOptions {
  /** The members of each order; null for all. */
  readonly selection?: Selection | null;
  /** Counts the orders against the client's rate limit. The same for all reads of one request. */
  readonly charge?: (orderIds: readonly string[]) => Promise<void>;
  /** An order that it returns is not joined again. */
  readonly joinedOf?: JoinedOrderOf | undefined;
}

@Injectable()
export class TransactionsService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly ordersService: OrdersService,
  ) {}

  /** Every order that a transaction created, with the selected members; only the ids unless `isExpanded`. */
  async orders(
    transactionHash: string,
    isExpanded: boolean,
    context: RequestContext,
    {
      selection = null,
      charge = chargeOrdersOnce(context, 'expand'),
      joinedOf,
    }: TransactionOrdersOptions = {},
  ): Promise<ViewResult<TransactionOrdersView, object>> {
    const read = await this.orderIds(transactionHash, context);
    const orderIds = read.value.value;
    if (!isExpanded) return { body: { transactionHash, orderIds }, complete: true, sources: [read] };
    const expanded = orderIds.slice(0, maxExpandedOrders);
    await charge(expanded);
    const join = async (orderId: string) =>
      joinedOf?.(orderId) ?? (await this.ordersService.order(orderId, context));
    const listing = await listOrders(expanded, join, context.correlationIds.requestId, selection);
    return {
      body: { transactionHash, orderIds, orders: listing.orders },
      etagSource: { transactionHash, orderIds, orders: listing.etagSource },
      complete: listing.complete && expanded.length === orderIds.length,
      sources: [read, ...listing.sources],
      orders: listing.shown,
    };
  }

  /** The orders of many transactions, each once. A transaction that fails is listed with its own problem. */
  async many(
    hashes: readonly string[],
    isExpanded: boolean,
    context: RequestContext,
    selection: Selection | null,
  ): Promise<ViewResult<TransactionsView, object>> {
    await chargeOrders(hashes, context, 'hashes');
    const reads = await mapWithConcurrency(hashes, transactionConcurrency, (hash) =>
      this.orderIdsOrFailure(hash, context),
    );
    const expanded = isExpanded ? reads.flatMap(({ orderIds }) => orderIds).slice(0, maxExpandedOrders) : [];
    await chargeOrders(expanded, context, 'expand');
    const join = (orderId: string) => this.ordersService.order(orderId, context);
    const { requestId } = context.correlationIds;
    const listing = await listOrders(expanded, join, requestId, selection);
    let isCut = false;
    let next = 0;
    const items = reads.map(({ transactionHash, orderIds, failure }): ListedTransactionView => {
      if (failure) {
        const path = `/v1/transactions/${transactionHash}/orders`;
        return { transactionHash, problem: problemViewOf(failure, path, requestId) };
      }
      if (!isExpanded) return { transactionHash, orderIds };
      const orders = listing.orders.slice(next, (next += orderIds.length));
      isCut ||= orders.length < orderIds.length;
      return { transactionHash, orderIds, orders };
    });
    const hasFailed = reads.some(({ failure }) => failure !== null);
    return {
      body: { items },
      etagSource: { items: items.map(withoutOrders), orders: listing.etagSource },
      complete: listing.complete && !hasFailed && !isCut,
      sources: [...reads.flatMap(({ read }) => read ?? []), ...listing.sources],
      orders: listing.shown,
    };
  }

  private async orderIdsOrFailure(
    transactionHash: string,
    context: RequestContext,
  ): Promise<TransactionRead> {
    try {
      const read = await this.orderIds(transactionHash, context);
      return { transactionHash, read, orderIds: read.value.value, failure: null };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return { transactionHash, read: null, orderIds: [], failure: error };
    }
  }

  /** Rejects for an empty list: a transaction without orders looks like one that is not indexed yet. */
  async orderIds(transactionHash: string, context: RequestContext): Promise<CachedRead<Payload<string[]>>> {
    const read = await this.cache.read(this.resources.transactionOrderIds(transactionHash), context);
    if (read.value.value.length > 0) return read;
    throw new UpstreamError({
      upstreamName: 'statistics',
      kind: 'transaction-not-found',
      status: read.value.status,
      reason: 'no orders',
    });
  }
}

/** What the entity tag covers of an item beside its orders, whose tags are their own. */
const withoutOrders = (item: ListedTransactionView): object =>
  'problem' in item ? item : { transactionHash: item.transactionHash, orderIds: item.orderIds };
