import { Injectable } from '@nestjs/common';
import { mapAsync } from 'es-toolkit/array';
import { type ViewResult } from '../../http/responses/response-content';
import { type CachedRead, type CacheStatus } from '../../cache/cached-read';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { type Selection } from '../../http/requests/field-selection';
import { type RequestContext } from '../../http/requests/request-context';
import { type Payload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { chargeOrders } from './charge-orders';
import { listOrders, problemViewOf } from './order-list.service';
import { type TransactionOrdersView, type TransactionsView } from './order-lists.view';
import { type JoinedOrder, OrdersService } from './orders.service';

/** Further orders of a transaction are listed by id only. */
export const maxExpandedOrders = 50;

/** An order as it was joined by somebody else; null if it was not. */
export type JoinedOrderOf = (orderId: string) => JoinedOrder | null;

/** How many transactions of one request are read concurrently. */
const concurrency = 8;

/** How to read the orders of a transaction. */
export interface TransactionOrdersOptions {
  /** The members of each order; empty for all. */
  readonly selection: Selection;
  /** Counts the orders against the client's rate limit. The same for all reads of one request. */
  readonly charge: (orderIds: readonly string[]) => Promise<void>;
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
    { selection, charge, joinedOf }: TransactionOrdersOptions,
  ): Promise<ViewResult<TransactionOrdersView>> {
    const read = await this.orderIds(transactionHash, context);
    const orderIds = read.value.value;
    if (!isExpanded) return { body: { transactionHash, orderIds }, complete: true, sources: [read] };
    const expanded = orderIds.slice(0, maxExpandedOrders);
    await charge(expanded);
    const join = async (orderId: string) =>
      joinedOf?.(orderId) ?? (await this.ordersService.order(orderId, context));
    const listing = await listOrders(expanded, join, context.correlationIds.requestId, selection);
    return {
      body: { transactionHash, orderIds, orders: listing.body },
      etagSource: `${orderIds.join()}\n${listing.etagSource}`,
      complete: listing.complete && expanded.length === orderIds.length,
      sources: [read, ...listing.sources],
      orders: listing.orders,
    };
  }

  /** The ids of the orders of many transactions. One that fails is listed with its own problem. */
  async many(hashes: readonly string[], context: RequestContext): Promise<ViewResult<TransactionsView>> {
    await chargeOrders(hashes, context, 'hashes');
    const sources: CacheStatus[] = [];
    const results = await mapAsync(
      hashes,
      async (transactionHash) => {
        try {
          const read = await this.orderIds(transactionHash, context);
          sources.push(read);
          return { transactionHash, orderIds: read.value.value };
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          const path = `/v1/transactions/${transactionHash}/orders`;
          return { transactionHash, problem: problemViewOf(error, path, context.correlationIds.requestId) };
        }
      },
      { concurrency },
    );
    return { body: { results }, complete: sources.length === hashes.length, sources };
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
