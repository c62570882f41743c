import { Logger } from '@nestjs/common';
import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { clock } from '../../lib/clock';
import { type Metrics } from '../../observability/metrics/metrics';
import { bytesTaken } from './write-progress';

/** How often connections are sampled. */
const sampleIntervalMs = 1000;

/** How often, while the server closes. */
const closingSampleIntervalMs = 100;

/** While the server closes: how long a client may wait with its first byte, from its connecting or the signal. */
const closingFirstByteTimeoutMs = 400;

/** While the server closes: how long a connection that awaits no response may be idle. */
const closingStallTimeoutMs = 2000;

/** Node keeps the response in progress, or the one awaited next, on the socket. Undocumented. */
type ServerSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

interface Progress {
  /** Changes with each byte that is received or sent; empty for a connection that may be idle. */
  readonly mark: string;
  /** When the mark last changed. Epoch milliseconds. */
  readonly since: number;
}

export interface ConnectionSettings {
  /** Further connections are closed when they are accepted. */
  readonly maxConnections: number;
  /** How long a client may read nothing while bytes are waiting for it. */
  readonly stallTimeoutMs: number;
}

/**
 * Limits the number of connections of a server, and the time for which a client may not read its response. Node limits
 * neither.
 */
export class ConnectionLimits {
  private readonly logger = new Logger('Connections');
  private readonly open = new Map<ServerSocket, Progress>();
  private timer: NodeJS.Timeout;
  private isClosing = false;
  private droppedCount = 0;
  private stalledCount = 0;

  constructor(
    server: Server,
    private readonly port: 'main' | 'management',
    private readonly settings: ConnectionSettings,
    private readonly metrics: Metrics,
  ) {
    server.maxConnections = settings.maxConnections;
    server.on('drop', () => {
      this.droppedCount += 1;
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

  /** From now on also closes idle connections that await no response. */
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

  private markOf(socket: ServerSocket): string {
    if (socket.writableLength > 0) return `sent ${bytesTaken(socket)}`;
    return this.isClosing && !isAwaitingResponse(socket) ? `read ${socket.bytesRead}` : '';
  }

  private stallTimeoutMs({ bytesRead }: ServerSocket): number {
    if (!this.isClosing) return this.settings.stallTimeoutMs;
    const limitMs = bytesRead === 0 ? closingFirstByteTimeoutMs : closingStallTimeoutMs;
    return Math.min(limitMs, this.settings.stallTimeoutMs);
  }

  private destroy(socket: ServerSocket): void {
    if (socket.writableLength > 0) {
      this.stalledCount += 1;
      this.metrics.connectionStalled(this.port);
    }
    socket.destroy();
  }

  /** Logs at most one line for each sample. */
  private report(): void {
    const { port, droppedCount: refused, stalledCount: stalled } = this;
    if (refused > 0 || stalled > 0) this.logger.warn({ msg: 'connections closed', port, refused, stalled });
    this.droppedCount = 0;
    this.stalledCount = 0;
  }
}

const isAwaitingResponse = ({ _httpMessage: response }: ServerSocket): boolean =>
  response?.req.complete === true && !response.writableEnded;
