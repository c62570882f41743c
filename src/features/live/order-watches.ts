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
import { confirmMaxAgeMs } from './poll-schedule';
import { Poller } from './poller';
import { RecordTarget, WatchedOrder } from './watched-order';

/** The orders that somebody watches, each polled once for all its watchers. */
@Injectable()
export class OrderWatches {
  private readonly watches = new Map<string, WatchedOrder>();
  /** By the key of their entry. */
  private readonly targets = new Map<string, RecordTarget>();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly records: OrderRecordsLoader,
    private readonly orders: OrdersService,
    private readonly poller: Poller,
    entryChanges: EntryChanges,
    listed: ListedOrders,
    metrics: Metrics,
  ) {
    entryChanges.onChanged = this.onChangedElsewhere;
    listed.onNews = this.onListed;
    metrics.liveOrdersWatched.from(() => [[this.watches.size]]);
  }

  /** Watches an order until `onChange` is removed from its watchers. The first one's context is used to load it. */
  watch(orderId: string, onChange: () => void, context: RequestContext): WatchedOrder {
    const known = this.watches.get(orderId);
    known?.refresh({ ...context, cancellation: new CancellationToken() });
    const order = known ?? this.start(orderId, context);
    order.watchers.add(onChange);
    return order;
  }

  /** Another gateway has stored another record: it is copied at once. If that fails, the next poll makes up for it. */
  private readonly onChangedElsewhere = (key: string): void => {
    const target = this.targets.get(key);
    if (target) this.cache.copyNewer(target.resource).catch(() => undefined);
  };

  /** A list has an order otherwise than before: so do its watchers, and its records are due. */
  private readonly onListed = (orderId: string): void => {
    const order = this.watches.get(orderId);
    if (!order) return;
    order.updateByList();
    for (const { key } of this.resourcesOf(orderId)) {
      const target = this.targets.get(key);
      if (target) target.requestedMaxAgeMs = 0;
    }
  };

  private resourcesOf(orderId: string): Resource<unknown>[] {
    return [this.resources.statisticsOrder(orderId), this.resources.orderRecord(orderId)];
  }

  private start(orderId: string, context: RequestContext): WatchedOrder {
    // Others may watch it too: the load goes on if this client leaves.
    const cancellation = new CancellationToken();
    const order = new WatchedOrder(orderId, this.records, this.orders, { ...context, cancellation }, () => {
      for (const end of ends) end();
      this.watches.delete(orderId);
    });
    const targets = this.resourcesOf(orderId).map(
      (resource) => new RecordTarget(order, resource, this.cache),
    );
    const ends = targets.map((target) => this.follow(order, target, targets));
    this.watches.set(orderId, order);
    return order;
  }

  /** Polls a record, and joins the order whenever it was stored. A change is confirmed by the other interface. */
  private follow(order: WatchedOrder, target: RecordTarget, targets: readonly RecordTarget[]): () => void {
    const { resource } = target;
    let value = this.cache.peek(resource)?.value;
    const unobserve = this.cache.observe(resource.key, () => {
      const stored = this.cache.peek(resource)?.value;
      const isChanged = value !== undefined && stored !== value;
      if (isChanged)
        for (const other of targets) if (other !== target) other.requestedMaxAgeMs = confirmMaxAgeMs;
      value = stored;
      void order.update();
    });
    this.poller.add(target);
    this.targets.set(resource.key, target);
    return () => {
      unobserve();
      this.targets.delete(resource.key);
      this.poller.remove(target);
    };
  }
}
