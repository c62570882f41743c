import { EventStreamReader, type ReceivedEvent, type StreamRequest } from './event-stream-reader';

const defaultRetryMs = 3000;

interface OrderEvent {
  readonly orderId: string;
  readonly status: string;
  readonly protocolFinal: boolean;
}

/** A client that follows orders as a browser does: reconnects with the last id after `retry`, until it gets 204. */
export class ReconnectingWatcher {
  isFinished = false;
  eventCount = 0;
  /** Orders sent again right after resuming, with the tag that the client had sent. */
  repeated = 0;
  readonly endReasons: string[] = [];
  /** Status and problem of responses that were no stream; status 0 for no response. */
  readonly refusals: string[] = [];
  /** From the loss of a connection to the head of the next stream. */
  readonly resumedAfterMs: number[] = [];
  private readonly states = new Map<string, OrderEvent>();
  private reader: EventStreamReader | null = null;
  private timer: NodeJS.Timeout | undefined;
  private lastEventId = '';
  private retryMs = defaultRetryMs;
  private hasEndEvent = false;
  private closedAtMs: number | null = null;
  private isClosed = false;

  constructor(
    private readonly request: StreamRequest,
    readonly orderIds: readonly string[],
  ) {}

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.reader?.close();
  }

  /** How many of its orders it has not seen in a last state. */
  get ordersNotFinal(): number {
    return this.orderIds.filter((orderId) => this.states.get(orderId)?.protocolFinal !== true).length;
  }

  /** Opens the stream, and from then on again whenever it ends. */
  connect(): void {
    // Of each order, what was sent as known, until an event of the connection replaces it.
    const sentTags: (string | null)[] = this.lastEventId.split(',');
    this.hasEndEvent = false;
    this.reader = new EventStreamReader(
      { ...this.request, lastEventId: this.lastEventId },
      {
        onOpened: () => {
          if (this.closedAtMs !== null) this.resumedAfterMs.push(performance.now() - this.closedAtMs);
        },
        onEvent: (event, reader) => {
          this.retryMs = reader.retryMs ?? this.retryMs;
          this.lastEventId = event.id;
          this.receive(event, sentTags);
        },
        onClosed: (reader) => {
          this.noteClosed(reader);
        },
      },
    );
  }

  private receive({ name, id, data }: ReceivedEvent, sentTags: (string | null)[]): void {
    this.eventCount += 1;
    if (name === 'end') {
      this.hasEndEvent = true;
      this.endReasons.push((JSON.parse(data) as { reason: string }).reason);
    } else if (name === 'order') {
      const order = JSON.parse(data) as OrderEvent;
      const at = this.orderIds.indexOf(order.orderId);
      if (id.split(',')[at] === sentTags[at]) this.repeated += 1;
      sentTags[at] = null;
      this.states.set(order.orderId, order);
    }
  }

  private noteClosed({ status, retryMs, problemDetail }: EventStreamReader): void {
    if (this.isClosed) return;
    this.closedAtMs = performance.now();
    this.retryMs = retryMs ?? this.retryMs;
    this.isFinished = status === 204;
    if (this.isFinished) return;
    if (status !== 200) this.refusals.push(`${status ?? 0} ${problemDetail}`);
    else if (!this.hasEndEvent) this.endReasons.push('none');
    this.timer = setTimeout(() => {
      this.connect();
    }, this.retryMs);
  }
}
