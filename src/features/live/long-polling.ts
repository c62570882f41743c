import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { exchangeOf } from '../../http/exchange';
import { matchesEtag, weakEtag } from '../../http/responses/etag';
import { type ResponseContent } from '../../http/responses/response-content';
import { type RequestContext } from '../../http/requests/request-context';
import { type CancellationToken } from '../../lib/cancellation-token';
import { Readiness } from '../../observability/readiness';
import { type OrderFormat } from '../orders/order-serializer';
import { type JoinedOrder, OrdersService } from '../orders/orders.service';
import { type JoinedOrderOf } from '../orders/transactions.service';
import { LiveLimits } from './live-limits';
import { type Watched } from './watched';
import { Watches } from './watches';

/** A wait for changes, with an end. */
export class LongPoll {
  /** Whose changes it waits for. */
  readonly watched: Watched[] = [];
  private hasChanged = false;
  private isOver = false;
  private wake: () => void = () => undefined;
  private readonly timer: NodeJS.Timeout;

  /** @param cancellation ends the wait when the client has gone */
  constructor(ms: number, cancellation: CancellationToken) {
    this.timer = setTimeout(this.end, ms);
    cancellation.onAbort(this.end);
  }

  /** To be called at each change. */
  readonly onChange = (): void => {
    this.hasChanged = true;
    this.wake();
  };

  /** Ends the wait early, and its timer. */
  readonly end = (): void => {
    this.isOver = true;
    clearTimeout(this.timer);
    this.wake();
  };

  /** Resolves with true at the next change, or at once if there was one since the last call; with false at the end. */
  async forChange(): Promise<boolean> {
    if (!this.hasChanged && !this.isOver) await new Promise<void>((resolve) => (this.wake = resolve));
    this.hasChanged = false;
    return !this.isOver;
  }
}

/** A request that waits. */
export interface LongPollRequest {
  readonly longPollSeconds: number;
  readonly context: RequestContext;
  readonly reply: FastifyReply;
  /** Whether an order is awaited until both its records are there. */
  readonly isCompleteRequired?: boolean;
  /** Whether a transaction is asked for with its orders: its ids alone do not change. */
  readonly isExpanded?: boolean;
}

/** Holds requests until what they ask for differs from what their clients know (RFC 7240, `Prefer: wait`). */
@Injectable()
export class LongPolling implements BeforeApplicationShutdown {
  private readonly waits = new Set<LongPoll>();

  constructor(
    private readonly watches: Watches,
    private readonly ordersService: OrdersService,
    private readonly limits: LiveLimits,
    private readonly readiness: Readiness,
  ) {}

  /**
   * Resolves with the order as soon as it is known and differs from `If-None-Match`, or is final; or with what is known of
   * it when the wait is over. Rejects as a request for it does if it is not known by then, or not complete though required.
   */
  order(orderId: string, format: OrderFormat, request: LongPollRequest): Promise<JoinedOrder> {
    const { isCompleteRequired = false } = request;
    const known = request.reply.request.headers['if-none-match'];
    return this.hold(request, async (wait) => {
      const order = this.watches.order(orderId, wait.onChange, request.context);
      wait.watched.push(order);
      let isLoaded = false;
      void order.loaded.then(() => {
        isLoaded = true;
        wait.onChange();
      });
      const wanted = () => (isCompleteRequired && !order.joined?.view.meta.complete ? null : order.joined);
      const isAwaited = () => {
        const representation = order.represent(format);
        if (!isLoaded || !representation) return true;
        return !order.isFinal && (!wanted() || matchesEtag(known, representation.etag));
      };
      while (isAwaited() && (await wait.forChange()));
      return wanted() ?? (await this.ordersService.order(orderId, request.context, isCompleteRequired));
    });
  }

  /**
   * Resolves with the orders of a transaction as soon as they are known and their tag differs from `If-None-Match`, or all
   * are final; or with what is known of them when the wait is over.
   *
   * @param read rejects while they are not known; an order that `joinedOf` returns is not joined again
   * @param charge counts them against the client's rate limit; rejects beyond it
   */
  transaction(
    hash: string,
    read: (joinedOf?: JoinedOrderOf) => Promise<ResponseContent>,
    charge: (orderIds: readonly string[]) => Promise<void>,
    request: LongPollRequest,
  ): Promise<ResponseContent> {
    const known = request.reply.request.headers['if-none-match'];
    return this.hold(request, async (wait) => {
      const transaction = this.watches.transaction(hash, wait.onChange, request.context);
      wait.watched.push(transaction);
      while (!transaction.orderIds && (await wait.forChange()));
      const orderIds = (request.isExpanded && transaction.orderIds) || [];
      await charge(orderIds);
      const orders = orderIds.map((orderId) => this.watches.order(orderId, wait.onChange, request.context));
      wait.watched.push(...orders);
      let result = await read();
      const isAwaited = () =>
        matchesEtag(known, weakEtag(result.etagSource)) &&
        (orders.length === 0 || orders.some(({ isFinal }) => !isFinal));
      const joinedOf = (id: string) => orders.find((order) => order.id === id)?.joined ?? null;
      while (isAwaited() && (await wait.forChange())) result = await read(joinedOf);
      return result;
    });
  }

  /** Lets all requests be answered at once: the gateway shuts down. */
  endAll(): void {
    for (const wait of this.waits) wait.end();
  }

  beforeApplicationShutdown(): void {
    this.endAll();
  }

  private async hold<T>(
    { longPollSeconds, context, reply }: LongPollRequest,
    result: (wait: LongPoll) => Promise<T>,
  ): Promise<T> {
    const exchange = exchangeOf(reply.request);
    const release = this.limits.acquire(exchange, 'long-poll');
    exchange.hold();
    reply.header('preference-applied', `wait=${longPollSeconds}`);
    const wait = new LongPoll(longPollSeconds * 1000, context.cancellation);
    this.waits.add(wait);
    if (this.readiness.state === 'draining') wait.end();
    try {
      return await result(wait);
    } finally {
      wait.end();
      for (const watched of wait.watched) watched.remove(wait.onChange);
      this.waits.delete(wait);
      release(context.cancellation.aborted ? 'left' : 'answered');
    }
  }
}
