import { problemOfError } from '../../http/problems/problem-of-error';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { chargeOrders } from '../orders/charge-orders';
import { type EventStream } from './event-stream';
import { type OrderWatches } from './order-watches';
import { type WatchedOrder } from './watched-order';
import { type TransactionWatches, type WatchedTransaction } from './watched-transaction';

/** What a stream follows: orders, or a transaction until its orders are known, and then these. */
export class StreamSubscription {
  private orders: readonly WatchedOrder[] = [];
  private transaction: WatchedTransaction | null = null;
  /** Settled once the orders of the transaction are followed, or refused; null while they are not known. */
  private charged: Promise<void> | null = null;

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
    await this.charged;
    await Promise.all(this.orders.map((order) => order.loaded));
  }

  close(): void {
    for (const order of this.orders) this.orderWatches.unwatch(order, this.onChange);
    if (this.transaction) this.transactionWatches.unwatch(this.transaction, this.onTransaction);
  }

  private readonly onTransaction = (): void => {
    const { transaction } = this;
    if (!transaction || this.charged) return;
    if (transaction.orderIds) this.charged = this.charge(transaction.orderIds);
    else this.onChange();
  };

  /** Counts the orders against the client's rate limit, and follows them if they fit. Never rejects. */
  private async charge(orderIds: readonly string[]): Promise<void> {
    try {
      await chargeOrders(orderIds, this.context, 'hash');
      if (this.stream.isOpen) this.followOrders(orderIds);
    } catch (error) {
      this.stream.refuse(problemOfError(error, false));
      this.onChange();
    }
  }
}
