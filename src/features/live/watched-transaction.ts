import { gatewayContext, type RequestContext } from '../../http/requests/request-context';
import { UpstreamError, type UpstreamName } from '../../upstream/transport/upstream-error';
import { maxExpandedOrders, type TransactionsService } from '../orders/transactions.service';
import { unknownPollIntervalMs } from '../orders/poll-interval';
import { Watched } from './watched';

/** A transaction while somebody waits for its orders to become known. */
export class WatchedTransaction extends Watched {
  readonly phase = 'unknown';
  /** Resolves once the first result is known. */
  readonly loaded: Promise<void>;
  /** The orders that it created, at most 50; null while they are not known. */
  orderIds: readonly string[] | null = null;

  constructor(
    hash: string,
    private readonly transactions: TransactionsService,
    context: RequestContext,
    onLeft: () => void,
  ) {
    super(hash, onLeft);
    this.loaded = this.read(context).catch((error: unknown) => {
      if (error instanceof UpstreamError) this.noteFailure(error);
    });
  }

  /** Rejects while its orders are not known. */
  async read(context = gatewayContext()): Promise<void> {
    const read = await this.transactions.orderIds(this.id, context);
    this.orderIds = read.value.value.slice(0, maxExpandedOrders);
    this.notify();
  }

  override pollIntervalMs(_: UpstreamName, now: number): number | null {
    return this.orderIds ? null : unknownPollIntervalMs(now - this.latestWatcherAt);
  }

  override storedAt(): null {
    return null;
  }

  override isUnavailable(): boolean {
    return this.failure?.isNotFound === false;
  }

  override noteFailure(failure: UpstreamError): void {
    const isOther = failure.kind !== this.failure?.kind;
    this.failure = failure;
    if (isOther) this.notify();
  }
}
