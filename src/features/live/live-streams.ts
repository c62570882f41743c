import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type ServerResponse } from 'node:http';
import { exampleOrderId } from '../../http/schema/examples';
import { orderFormat, statusFormat } from '../orders/order-serializer';
import { maxBatchSize, orderIdsRule } from '../orders/order-list.queries';
import { FieldsParameter } from '../orders/order.queries';
import { exchangeOf } from '../../http/exchange';
import { CommonHeaders } from '../../http/headers';
import { setNoStore } from '../../http/responses/cache-headers';
import { type RequestContext } from '../../http/requests/request-context';
import { problemOfError } from '../../http/problems/problem-of-error';
import { chargeOrders } from '../orders/charge-orders';
import { Metrics } from '../../observability/metrics/metrics';
import { Readiness } from '../../observability/readiness';
import { EventStream } from './event-stream';
import { EventStreams } from './event-streams';
import { LiveLimits } from './live-limits';
import { Watches } from './watches';

export class EventsQuery {
  @FieldsParameter(
    'The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status.',
  )
  fields?: string;

  @ApiPropertyOptional({
    description: 'The id of the last event, for a client that cannot send `Last-Event-ID`.',
    type: 'string',
    example: 'T9YkSKNl0oTbKjWa3FyqPc',
  })
  @IsOptional()
  @IsString({ message: 'must be an event id' })
  lastEventId?: string;
}

export class OrdersEventsQuery extends EventsQuery {
  @ApiProperty({
    description: `Order ids, in any case, separated by commas; at most ${maxBatchSize}.`,
    type: 'string',
    example: exampleOrderId,
  })
  @IsString({ message: orderIdsRule })
  orderIds!: string;
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would collect events until its buffer is full.
  'x-accel-buffering': 'no',
  // Without a length, the end of the connection is the end of the stream, and each event is one write.
  connection: 'close',
};

/** Opens streams of events. */
@Injectable()
export class LiveStreams {
  constructor(
    private readonly watches: Watches,
    private readonly streams: EventStreams,
    private readonly limits: LiveLimits,
    private readonly common: CommonHeaders,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Streams the states of orders, or of those of a transaction, until all are final. Responds with 204 if the client has
   * the final state of all.
   */
  async open(
    followed: { readonly orderIds: readonly string[] } | { readonly transactionHash: string },
    query: EventsQuery,
    context: RequestContext,
    reply: FastifyReply,
  ): Promise<void> {
    const { request } = reply;
    const format = query.fields === undefined ? statusFormat : orderFormat({ fields: query.fields });
    if (request.method === 'HEAD') {
      this.sendHead(reply).end();
      return;
    }
    // The client has gone meanwhile: nothing would ever end the stream.
    if (reply.raw.destroyed) return;
    const lastEventId = request.headers['last-event-id']?.toString() ?? query.lastEventId;
    const release = this.limits.acquire(exchangeOf(request), 'stream');
    const stream = new EventStream(reply.raw, {
      format,
      lastEventId,
      requestId: request.id,
      metrics: this.metrics,
      onClosed: (reason) => {
        subscription.close();
        this.streams.remove(stream);
        release(reason);
      },
    });
    // A client that resumes has a state to show: its reads leave clients' part of the quota to others.
    const readContext =
      lastEventId === undefined ? context : ({ ...context, priority: 'background' } as const);
    const subscription = new StreamSubscription(stream, this.watches, readContext, () => {
      this.streams.changedFor(stream);
    });
    if ('orderIds' in followed) subscription.followOrders(followed.orderIds);
    else subscription.followTransaction(followed.transactionHash);
    if (lastEventId !== undefined) await subscription.loaded();
    if (!stream.isOpen) return;
    if (stream.isUpToDateForGood) {
      stream.close('final');
      setNoStore(reply);
      await reply.code(204).send();
    } else {
      this.start(stream, reply);
    }
  }

  private start(stream: EventStream, reply: FastifyReply): void {
    exchangeOf(reply.request).hold();
    this.sendHead(reply);
    this.streams.add(stream);
    stream.start();
    if (this.readiness.state === 'draining') stream.drain();
  }

  private sendHead(reply: FastifyReply): ServerResponse {
    const headers = { ...reply.getHeaders(), ...this.common.of(reply), ...streamHeaders };
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
    raw.removeHeader('transfer-encoding');
    return raw.writeHead(200);
  }
}

/** What a stream follows: orders, or a transaction until its orders are known, and then these. */
class StreamSubscription {
  /** Settled once the orders of the transaction are followed, or refused; null while they are not known. */
  private charged: Promise<void> | null = null;

  constructor(
    private readonly stream: EventStream,
    private readonly watches: Watches,
    private readonly context: RequestContext,
    /** Called when the stream has something to write. */
    private readonly onChange: () => void,
  ) {}

  followOrders(orderIds: readonly string[]): void {
    const watch = (orderId: string) => this.watches.order(orderId, this.onChange, this.context);
    this.stream.follow(orderIds.map(watch));
    this.onChange();
  }

  followTransaction(hash: string): void {
    this.stream.transaction = this.watches.transaction(hash, this.onTransaction, this.context);
    this.onTransaction();
  }

  /** Resolves once the first result of each order is known. */
  async loaded(): Promise<void> {
    await this.stream.transaction?.loaded;
    await this.charged;
    await Promise.all(this.stream.orders?.map((order) => order.loaded) ?? []);
  }

  close(): void {
    for (const order of this.stream.orders ?? []) order.remove(this.onChange);
    this.stream.transaction?.remove(this.onTransaction);
  }

  private readonly onTransaction = (): void => {
    const { transaction } = this.stream;
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
      this.stream.refusal = problemOfError(error, false);
      this.onChange();
    }
  }
}
