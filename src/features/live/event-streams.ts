import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type ServerResponse } from 'node:http';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { exchangeOf } from '../../http/exchange';
import { CommonHeaders } from '../../http/headers';
import { type RequestContext } from '../../http/requests/request-context';
import { setNoStore } from '../../http/responses/cache-headers';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { Readiness } from '../../observability/readiness';
import { orderFormat, statusFormat } from '../orders/order-serializer';
import { EventStream } from './event-stream';
import { LiveLimits } from './live-limits';
import { type EventsQuery } from './live.dto';
import { Watches } from './watches';

/** How many streams are written to in one turn of the event loop. */
const writesPerTurn = 1000;

const tickMs = 1000;

/** In how many slices streams are ended before a shutdown. */
const drainSlices = 20;

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // nginx would collect events until its buffer is full.
  'x-accel-buffering': 'no',
  // Without a length, the end of the connection is the end of the stream, and each event is one write.
  connection: 'close',
};

/** Opens streams, writes changes to all that follow an order, and sends all heartbeats. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  /** Streams with something to write. */
  private readonly changed = new Set<EventStream>();
  private isWriting = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly watches: Watches,
    private readonly limits: LiveLimits,
    private readonly common: CommonHeaders,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Streams the states of orders, or of those of a transaction, until all are final. Responds with 204 if the client has
   * the final state of all.
   */
  async respond(
    followed: { readonly orderIds: readonly string[] } | { readonly transactionHash: string },
    query: EventsQuery,
    context: RequestContext,
    reply: FastifyReply,
  ): Promise<void> {
    const { raw, request } = reply;
    const format = query.fields === undefined ? statusFormat : orderFormat({ fields: query.fields });
    if (request.method === 'HEAD') {
      this.sendHead(reply).end();
      return;
    }
    // The client has gone meanwhile: nothing would ever end the stream.
    if (raw.destroyed) return;
    const lastEventId = request.headers['last-event-id']?.toString() ?? query.lastEventId;
    const release = this.limits.acquire(exchangeOf(request), 'stream');
    const stream = new EventStream(raw, {
      format,
      lastEventId,
      // A client that resumes has a state to show: its reads leave clients' part of the quota to others.
      context: lastEventId === undefined ? context : { ...context, priority: 'background' },
      watches: this.watches,
      metrics: this.metrics,
      onChange: () => {
        this.changed.add(stream);
        if (!this.isWriting) void this.writeChanges();
      },
      onClosed: (reason) => {
        this.remove(stream);
        release(reason);
      },
    });
    if ('orderIds' in followed) stream.followOrders(followed.orderIds);
    else stream.followTransaction(followed.transactionHash);
    if (lastEventId !== undefined) await stream.loaded();
    if (!stream.isOpen) return;
    if (stream.isUpToDateForGood) {
      stream.close('final');
      setNoStore(reply);
      await reply.code(204).send();
      return;
    }
    exchangeOf(request).hold();
    this.sendHead(reply);
    this.open.add(stream);
    this.timer ??= setInterval(() => void this.tick(), tickMs).unref();
    stream.start();
    if (this.readiness.state === 'draining') stream.drain();
  }

  /** Ends all streams, spread over `overMs`: their clients reconnect to other gateways, not all at once. */
  async drain(overMs: number): Promise<void> {
    for (let slice = drainSlices; slice > 0 && this.open.size > 0; slice -= 1) {
      const some = [...this.open].slice(0, Math.ceil(this.open.size / slice));
      await inSlices(some, (stream) => {
        stream.drain();
      });
      if (slice > 1 && this.open.size > 0) await delay(overMs / drainSlices);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.drain(0);
  }

  private remove(stream: EventStream): void {
    this.open.delete(stream);
    this.changed.delete(stream);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private sendHead(reply: FastifyReply): ServerResponse {
    const headers = { ...reply.getHeaders(), ...this.common.of(reply), ...streamHeaders };
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
    raw.removeHeader('transfer-encoding');
    return raw.writeHead(200);
  }

  private async writeChanges(): Promise<void> {
    this.isWriting = true;
    while (this.changed.size > 0) {
      await immediate();
      const changed = [...this.changed];
      this.changed.clear();
      await inSlices(changed, (stream) => {
        stream.flush();
      });
    }
    this.isWriting = false;
  }

  private async tick(): Promise<void> {
    const now = clock.now();
    await inSlices([...this.open], (stream) => {
      stream.tick(now);
    });
  }
}

async function inSlices(
  streams: readonly EventStream[],
  write: (stream: EventStream) => void,
): Promise<void> {
  for (let from = 0; from < streams.length; from += writesPerTurn) {
    if (from > 0) await immediate();
    streams.slice(from, from + writesPerTurn).forEach(write);
  }
}
