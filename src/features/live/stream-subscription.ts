import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type EventStream } from './event-stream';
import { type OrderWatches } from './order-watches';
import { type WatchedOrder } from './watched-order';
import { type TransactionWatches, type WatchedTransaction } from './watched-transaction';

/** What a stream follows: orders, or a transaction until its orders are known, and then these. */
export class StreamSubscription {
  private orders: readonly WatchedOrder[] = [];
  private transaction: WatchedTransaction | null = null;

  constructor(
    private readonly stream: EventStream,
    private readonly orderWatches: OrderWatches,
    private readonly transactionWatches: TransactionWatches,
    private readonly context: RequestContext,
    /** Called when the stream has something to write. */
    private readonly onChange: () => void,
  ) {}

  followOrders(orderIds: readonly string[]): void {
    this.orders = orderIds.map((orderId) => this.orderWatches.watch(orderId, this.onChange, this.context));
    this.stream.follow(this.orders);
    this.onChange();
  }

  followTransaction(hash: string): void {
    this.transaction = this.transactionWatches.watch(hash, this.onTransaction, this.context);
    this.stream.await(this.transaction);
    this.onTransaction();
  }

  /** Resolves once the first result of each order is known. */
  async loaded(): Promise<void> {
    await this.transaction?.loaded;
    await Promise.all(this.orders.map((order) => order.loaded));
  }

  close(): void {
    for (const order of this.orders) this.orderWatches.unwatch(order, this.onChange);
    if (this.transaction) this.transactionWatches.unwatch(this.transaction, this.onTransaction);
  }

  private readonly onTransaction = (): void => {
    const { transaction } = this;
    if (!transaction || this.orders.length > 0) return;
    if (transaction.orderIds) this.followOrders(transaction.orderIds);
    else this.onChange();
  };
}
