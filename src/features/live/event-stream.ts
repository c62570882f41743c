import { Logger } from '@nestjs/common';
import { random } from 'es-toolkit/math';
import { type ServerResponse } from 'node:http';
import { windowSeconds } from '../../http/access/rate-limiter';
import { type Problem } from '../../http/problems/problem';
import { problemDocument } from '../../http/problems/problem-document';
import { problemOfError, problemOfUpstreamError } from '../../http/problems/problem-of-error';
import { type RequestContext } from '../../http/requests/request-context';
import { clock } from '../../lib/clock';
import { type Metrics } from '../../observability/metrics/metrics';
import {
  endEvent,
  type EndReason,
  eventId,
  heartbeat,
  isEventId,
  notFoundTag,
  opening,
  serverSentEvent,
  tagOf,
  tagsOfEventId,
  unsentTag,
} from './server-sent-event';
import { chargeOrders } from '../orders/charge-orders';
import { type OrderFormat } from '../orders/order-serializer';
import { maxUnknownMs } from '../orders/poll-interval';
import { type WatchedOrder } from './watched-order';
import { type WatchedTransaction } from './watched-transaction';
import { type Watches } from './watches';

/** Why a stream was closed; `left`, `stalled` and `failed` are without an `end` event. */
type CloseReason = EndReason | 'left' | 'stalled' | 'failed';

/** After how much silence a comment is sent. */
const heartbeatMs = 15_000;

/** How long a client may not read before its stream is closed. */
const stallTimeoutMs = 10_000;

/** One for all streams, of which there are thousands. */
const logger = new Logger('EventStream');

interface EventStreamOptions {
  readonly format: OrderFormat;
  /** What the client knows already. */
  readonly lastEventId: string | undefined;
  readonly context: RequestContext;
  readonly watches: Watches;
  readonly metrics: Metrics;
  /** Called when there is something to write. */
  readonly onChange: () => void;
  /** Called once. */
  readonly onClosed: (reason: CloseReason) => void;
}

/**
 * A stream of events to one client. Nothing is queued for it: {@link flush} writes the newest state of each order that the
 * client does not know, and a client that does not read gets the newest state once it does.
 */
export class EventStream {
  /** The transaction whose orders are followed once they are known. */
  private transaction: WatchedTransaction | null = null;
  /** Settled once the orders of the transaction are followed, or refused; null while they are not known. */
  private charged: Promise<void> | null = null;
  /** Why its orders may not be read, as they exceed the client's rate limit: the stream ends with it, once it is started. */
  private refusal: Problem | null = null;
  /** Null while the orders of a transaction are not known. */
  private orders: readonly WatchedOrder[] | null = null;
  /** What the client knows of each order. */
  private tags: string[] = [];
  /** The code of the last `waiting` event, for each order or for the transaction. */
  private waitingFor: (string | undefined)[] = [];
  /** Since when what is not known is awaited: the transaction, or then its orders. */
  private awaitedSince = clock.now();
  private writtenAt = this.awaitedSince;
  /** When the stream ends, to be opened again: after 10 minutes ± 20 %. Epoch milliseconds. */
  private readonly rotatesAt = this.awaitedSince + random(8, 12) * 60_000;
  /** Since when the client does not read; null while it does. */
  private stalledSince: number | null = null;
  private isStarted = false;
  /** Until it was ended, or its client has left. */
  isOpen = true;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: EventStreamOptions,
  ) {
    response.once('close', () => {
      this.close('left');
    });
    response.on('probe', () => {
      this.write(heartbeat);
    });
    response.on('drain', () => {
      this.stalledSince = null;
      this.flush();
    });
  }

  /** Writes the first bytes, and what is known already. The head of the response must have been sent. */
  start(): void {
    this.isStarted = true;
    this.write(opening(random(2000, 5000)));
    this.flush();
  }

  followOrders(orderIds: readonly string[]): void {
    const { context, lastEventId, onChange, watches } = this.options;
    this.orders = orderIds.map((orderId) => watches.order(orderId, onChange, context));
    this.tags = tagsOfEventId(lastEventId, orderIds.length);
    this.waitingFor = [];
    this.awaitedSince = clock.now();
    onChange();
  }

  /** Follows a transaction until its orders are known, and then these. */
  followTransaction(hash: string): void {
    this.transaction = this.options.watches.transaction(hash, this.onTransaction, this.options.context);
    this.onTransaction();
  }

  /** Resolves once the first result of each order is known. */
  async loaded(): Promise<void> {
    await this.transaction?.loaded;
    await this.charged;
    await Promise.all(this.orders?.map((order) => order.loaded) ?? []);
  }

  /** Whether the client has the final state of every order, or the event that it was not found. */
  get isUpToDateForGood(): boolean {
    return this.orders?.every((order, index) => this.isKnownForGood(order, index)) ?? false;
  }

  /** Writes what the client does not know yet. Ends the stream when no order will change any more. Never throws. */
  flush(): void {
    this.contained(() => {
      this.writeNews();
    });
  }

  /** Sends a heartbeat, or ends the stream, where it is time. `now` in epoch milliseconds. Never throws. */
  tick(now: number): void {
    this.contained(() => {
      this.writeDue(now);
    });
  }

  /** A defect of one stream must neither stop the others nor end the process. */
  private contained(write: () => void): void {
    if (!this.isStarted || !this.isOpen) return;
    try {
      write();
    } catch (error) {
      logger.error(error);
      this.drop('failed');
    }
  }

  /** Ends the stream with the event `end`. @param retryMs after how long the client reconnects, if not as before */
  end(reason: EndReason, retryMs?: number): void {
    if (!this.isOpen) return;
    const retry = retryMs === undefined ? '' : opening(retryMs);
    this.options.metrics.liveEvents.inc('end');
    this.response.end(`${retry}${endEvent(reason, this.id)}`);
    this.close(reason);
  }

  /** Ends the stream since the gateway shuts down. Clients reconnect to another one, not all at once. */
  drain(): void {
    this.end('drain', random(1000, 10_000));
  }

  private readonly onTransaction = (): void => {
    if (!this.transaction || this.charged) return;
    const { orderIds } = this.transaction;
    if (orderIds) this.charged = this.charge(orderIds);
    else this.options.onChange();
  };

  /** Counts the orders against the client's rate limit, and follows them if they fit. Never rejects. */
  private async charge(orderIds: readonly string[]): Promise<void> {
    try {
      await chargeOrders(orderIds, this.options.context, 'hash');
      if (this.isOpen) this.followOrders(orderIds);
    } catch (error) {
      this.refusal = problemOfError(error, false);
      this.options.onChange();
    }
  }

  private writeNews(): void {
    if (!this.orders) {
      this.writeAwaited();
      return;
    }
    for (const [index, order] of this.orders.entries()) {
      // The rest is written when the client reads again.
      if (this.stalledSince !== null) return;
      this.writeOrder(order, index);
    }
    if (this.orders.every(({ isFinal }) => isFinal)) this.end('final');
  }

  private writeDue(now: number): void {
    if (this.stalledSince !== null) {
      if (now - this.stalledSince >= stallTimeoutMs) this.drop('stalled');
    } else if (this.orders?.every(({ isFinal }) => isFinal)) {
      // The last record was waited for long enough, or a change is not written yet.
      this.writeNews();
    } else if (this.isWaitingOnly() && now - this.awaitedSince >= maxUnknownMs) {
      this.endWait();
    } else if (!this.isWaitingOnly() && now >= this.rotatesAt) {
      this.end('rotation');
    } else if (now - this.writtenAt >= heartbeatMs) {
      this.write(heartbeat);
    }
  }

  private writeOrder(order: WatchedOrder, index: number): void {
    const representation = order.represent(this.options.format);
    if (representation) {
      const tag = tagOf(representation.etag);
      if (this.tags[index] === tag) return;
      this.tags[index] = tag;
      this.options.metrics.liveEvents.inc('order');
      this.options.metrics.liveEventAge.observe((clock.now() - order.fetchedAt) / 1000);
      if (this.tags.length === 1) this.write(representation.event);
      else this.write(serverSentEvent('order', representation.body, this.id));
    } else if (order.failure) {
      this.writeWaiting(problemOfUpstreamError(order.failure), `/v1/orders/${order.id}`, index);
    }
  }

  /** What the client knows. While the orders of a transaction are not known, what it knew before. */
  private get id(): string {
    if (this.tags.length > 0) return eventId(this.tags);
    const { lastEventId = '' } = this.options;
    return isEventId(lastEventId) ? lastEventId : '';
  }

  private writeAwaited(): void {
    const { transaction, refusal } = this;
    const problem = refusal ?? (transaction?.failure && problemOfUpstreamError(transaction.failure));
    if (transaction && problem) this.writeWaiting(problem, `/v1/transactions/${transaction.id}/orders`, 0);
    if (refusal) this.end('rotation', (refusal.details.retryAfterSeconds ?? windowSeconds) * 1000);
  }

  /** Writes once for each problem why there is no event yet. `path` is that of the order or the transaction. */
  private writeWaiting(problem: Problem, path: string, index: number): void {
    if (this.waitingFor[index] === problem.code) return;
    this.waitingFor[index] = problem.code;
    const { requestId } = this.options.context.correlationIds;
    const context = { surface: 'v1', path, requestId } as const;
    this.options.metrics.liveEvents.inc('waiting');
    this.write(serverSentEvent('waiting', JSON.stringify(problemDocument(problem, context)), this.id));
  }

  private isKnownForGood(order: WatchedOrder, index: number): boolean {
    if (order.failure) return order.failure.isNotFound && this.tags[index] === notFoundTag;
    return order.isFinal && this.tags[index] === tagOf(order.represent(this.options.format)?.etag ?? '');
  }

  /** Whether no order can change but by becoming known. */
  private isWaitingOnly(): boolean {
    return this.orders === null || this.orders.every((order) => order.joined === null || order.isFinal);
  }

  /** Ends the stream when what is not known was awaited for long enough: for good only where nothing was found. */
  private endWait(): void {
    this.writeNews();
    const isFailing = (this.orders ?? [this.transaction]).some((each) => each?.failure?.isNotFound === false);
    if (!isFailing) this.tags = this.tags.map((tag) => (tag === unsentTag ? notFoundTag : tag));
    this.end(isFailing ? 'rotation' : 'not-found');
  }

  private write(text: string | Buffer): void {
    if (!this.isOpen) return;
    this.writtenAt = clock.now();
    if (!this.response.write(text)) this.stalledSince ??= this.writtenAt;
  }

  private drop(reason: 'stalled' | 'failed'): void {
    // The kernel must not keep what the client does not read.
    this.response.req.socket.resetAndDestroy();
    this.close(reason);
  }

  /** Forgets the stream: nothing is written any more. */
  close(reason: CloseReason): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const order of this.orders ?? []) order.remove(this.options.onChange);
    this.transaction?.remove(this.onTransaction);
    this.options.onClosed(reason);
  }
}
