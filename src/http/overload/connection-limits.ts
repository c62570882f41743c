import { Logger } from '@nestjs/common';
import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clock } from '../../lib/clock';
import { type Metrics } from '../../observability/metrics';

/** How often connections are looked at. */
const sampleIntervalMs = 1000;

/** The same while the server closes. */
const closingSampleIntervalMs = 100;

/** While the server closes, a client that has sent nothing has so long to begin, from its connecting or the signal. */
const closingFirstByteTimeoutMs = 400;

/** While the server closes, so long without a byte sent or taken ends a connection that waits for no answer. */
const closingStallTimeoutMs = 2000;

/** Node's name for what writes to a connection, and the response that is due on it. Neither is documented. */
type ServedSocket = Socket & {
  readonly _handle?: { readonly writeQueueSize?: number } | null;
  readonly _httpMessage?: ServerResponse | null;
};

interface Progress {
  /** Changes whenever a byte moves on a connection that is watched; empty for the others. */
  readonly mark: string;
  /** Since when it is the same. Epoch milliseconds. */
  readonly since: number;
}

export interface ConnectionSettings {
  /** More connections at a time are closed as they are accepted. */
  readonly maxConnections: number;
  /** A client that takes none of the bytes that wait for it for so long is cut. */
  readonly stallTimeoutMs: number;
}

/**
 * Bounds the connections of a server: how many there are, and how long one may hold bytes that its client does not
 * take. Node bounds neither.
 */
export class ConnectionLimits {
  private readonly logger = new Logger('Connections');
  private readonly open = new Map<ServedSocket, Progress>();
  private timer: NodeJS.Timeout;
  private isClosing = false;
  private refusedCount = 0;
  private stalledCount = 0;

  constructor(
    server: Server,
    private readonly port: 'main' | 'management',
    private readonly settings: ConnectionSettings,
    private readonly metrics: Metrics,
  ) {
    server.maxConnections = settings.maxConnections;
    server.on('drop', () => {
      this.refusedCount += 1;
      metrics.connectionRefused(port);
    });
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, { mark: '', since: clock.now() });
      socket.once('close', () => this.open.delete(socket));
    });
    server.once('close', () => {
      clearInterval(this.timer);
    });
    metrics.observeConnections(port, () => this.open.size);
    this.timer = this.sampleEvery(Math.min(sampleIntervalMs, settings.stallTimeoutMs / 4));
  }

  /** From now on connections on which nothing moves, and which wait for no answer, are ended too. */
  beginClosing(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    this.timer = this.sampleEvery(closingSampleIntervalMs);
  }

  private sampleEvery(ms: number): NodeJS.Timeout {
    return setInterval(() => {
      this.sample(clock.now());
    }, ms).unref();
  }

  private sample(now: number): void {
    for (const [socket, progress] of this.open) {
      const mark = this.markOf(socket);
      if (mark !== progress.mark) this.open.set(socket, { mark, since: now });
      else if (mark !== '' && now - progress.since >= this.stallTimeoutMs(socket)) this.destroy(socket);
    }
    this.report();
  }

  private markOf(socket: ServedSocket): string {
    if (socket.writableLength > 0) return takenBytes(socket);
    return this.isClosing && !isAwaitingResponse(socket) ? `read ${socket.bytesRead}` : '';
  }

  private stallTimeoutMs({ bytesRead }: ServedSocket): number {
    if (!this.isClosing) return this.settings.stallTimeoutMs;
    const mostMs = bytesRead === 0 ? closingFirstByteTimeoutMs : closingStallTimeoutMs;
    return Math.min(mostMs, this.settings.stallTimeoutMs);
  }

  private destroy(socket: ServedSocket): void {
    if (socket.writableLength > 0) {
      this.stalledCount += 1;
      this.metrics.connectionStalled(this.port);
    }
    socket.destroy();
  }

  /** One line a look, however many there were. */
  private report(): void {
    const { port, refusedCount: refused, stalledCount: stalled } = this;
    if (refused > 0 || stalled > 0) this.logger.warn({ msg: 'connections closed', port, refused, stalled });
    this.refusedCount = 0;
    this.stalledCount = 0;
  }
}

const isAwaitingResponse = ({ _httpMessage: response }: ServedSocket): boolean =>
  response?.req.complete === true && !response.writableEnded;

/** Tells how much the client has taken: all writes that are done, and what the kernel has of the one under way. */
const takenBytes = ({ bytesWritten, writableLength, _handle: handle }: ServedSocket): string =>
  `taken ${bytesWritten - writableLength} less ${handle?.writeQueueSize ?? 0}`;
