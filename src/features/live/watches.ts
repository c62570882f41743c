import { Injectable } from '@nestjs/common';
import { EntryChanges } from '../../cache/entry-changes';
import { ListedOrders } from '../../cache/listed-orders';
import { type Resource } from '../../cache/resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { type RequestContext } from '../../http/requests/request-context';
import { CancellationToken } from '../../lib/cancellation-token';
import { Metrics } from '../../observability/metrics/metrics';
import { OrderRecordsLoader } from '../orders/order-records.loader';
import { OrdersService } from '../orders/orders.service';
import { TransactionsService } from '../orders/transactions.service';
import { confirmMaxAgeMs, PollTarget } from './poll-schedule';
import { Poller } from './poller';
import { WatchedOrder } from './watched-order';
import { WatchedTransaction } from './watched-transaction';

/** The record of a watched order at one interface. */
interface WatchedRecord {
  readonly order: WatchedOrder;
  readonly resource: Resource<unknown>;
  readonly target: PollTarget;
  /** As it was stored last; undefined before. */
  value: unknown;
}

/** The orders that somebody watches, and the transactions whose orders somebody waits for, each polled once for all. */
@Injectable()
export class Watches {
  private readonly orders = new Map<string, WatchedOrder>();
  private readonly transactions = new Map<string, WatchedTransaction>();
  /** Those of orders, by the key of their entry. */
  private readonly records = new Map<string, WatchedRecord>();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly recordsLoader: OrderRecordsLoader,
    private readonly ordersService: OrdersService,
    private readonly transactionsService: TransactionsService,
    private readonly poller: Poller,
    entryChanges: EntryChanges,
    listed: ListedOrders,
    metrics: Metrics,
  ) {
    entryChanges.onChanged = this.onChangedElsewhere;
    listed.onNews = this.onListed;
    metrics.liveOrdersWatched.from(() => [[this.orders.size]]);
  }

  /** Watches an order until `onChange` is removed from it. The first one's context is used to load it. */
  order(orderId: string, onChange: () => void, context: RequestContext): WatchedOrder {
    const known = this.orders.get(orderId);
    known?.refresh(uncancelled(context));
    const order = known ?? this.startOrder(orderId, uncancelled(context));
    order.add(onChange);
    return order;
  }

  /** Watches a transaction until `onChange` is removed from it. */
  transaction(hash: string, onChange: () => void, context: RequestContext): WatchedTransaction {
    const transaction = this.transactions.get(hash) ?? this.startTransaction(hash, uncancelled(context));
    transaction.add(onChange);
    return transaction;
  }

  private startOrder(orderId: string, context: RequestContext): WatchedOrder {
    const order = new WatchedOrder(orderId, this.recordsLoader, this.ordersService, context, () => {
      for (const { resource, target } of this.recordsOf(orderId)) {
        this.poller.remove(target);
        this.cache.observers.delete(resource.key);
        this.records.delete(resource.key);
      }
      this.orders.delete(orderId);
    });
    this.orders.set(orderId, order);
    for (const resource of this.resourcesOf(orderId)) {
      const load = (maxAgeMs: number) => this.cache.poll(resource, maxAgeMs);
      const target = new PollTarget(order, resource.source, load);
      const record = { order, resource, target, value: this.cache.peek(resource)?.value };
      this.records.set(resource.key, record);
      this.cache.observers.set(resource.key, () => {
        this.onStored(record);
      });
      this.poller.add(target);
    }
    return order;
  }

  private startTransaction(hash: string, context: RequestContext): WatchedTransaction {
    const resource = this.resources.transactionOrderIds(hash);
    const transaction = new WatchedTransaction(hash, this.transactionsService, context, () => {
      this.poller.remove(target);
      this.transactions.delete(hash);
    });
    const target = new PollTarget(transaction, resource.source, async (maxAgeMs) => {
      await this.cache.poll(resource, maxAgeMs);
      await transaction.read();
    });
    this.transactions.set(hash, transaction);
    this.poller.add(target);
    return transaction;
  }

  private resourcesOf(orderId: string): Resource<unknown>[] {
    return [this.resources.statisticsOrder(orderId), this.resources.orderRecord(orderId)];
  }

  private recordsOf(orderId: string): WatchedRecord[] {
    return this.resourcesOf(orderId).flatMap(({ key }) => this.records.get(key) ?? []);
  }

  /** The order is joined whenever one of its records was stored. A change is confirmed by the other interface. */
  private onStored(record: WatchedRecord): void {
    const { order, resource, value } = record;
    record.value = this.cache.peek(resource)?.value;
    if (value !== undefined && record.value !== value)
      for (const other of this.recordsOf(order.id))
        if (other !== record) other.target.requestedMaxAgeMs = confirmMaxAgeMs;
    void order.update();
  }

  /** Another gateway has stored another record: it is copied at once. If that fails, the next poll makes up for it. */
  private readonly onChangedElsewhere = (key: string): void => {
    const record = this.records.get(key);
    if (record) this.cache.copyNewer(record.resource).catch(() => undefined);
  };

  /** A list has an order otherwise than before: so do its watchers, and its records are due. */
  private readonly onListed = (orderId: string): void => {
    const order = this.orders.get(orderId);
    if (!order) return;
    order.updateByList();
    for (const { target } of this.recordsOf(orderId)) target.requestedMaxAgeMs = 0;
  };
}

/** Others may watch it too: the load goes on if this client leaves. */
const uncancelled = (context: RequestContext): RequestContext => ({
  ...context,
  cancellation: new CancellationToken(),
});
