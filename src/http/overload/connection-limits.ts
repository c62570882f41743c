import { Logger } from '@nestjs/common';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Connection, type OpenConnections } from '../connection';
import { clock } from '../../lib/clock';
import { type Metrics } from '../../observability/metrics/metrics';

const sampleIntervalMs = 1000;

/** How often idle connections are looked for while the server closes. */
const closingSampleIntervalMs = 100;

/** While the server closes: how long a client may wait with its first byte, from its connecting or the signal. */
const closingFirstByteTimeoutMs = 400;

/** While the server closes: how long a connection that awaits no response may be idle. */
const closingStallTimeoutMs = 2000;

interface Progress {
  /** The bytes that were received; null for a connection that awaits a response, or is sent one. */
  readonly bytesRead: number | null;
  /** Since when. Epoch milliseconds. */
  readonly since: number;
}

/** Limits the connections of a server, and how long a client may not read its response. Node limits neither. */
export class ConnectionLimits {
  private readonly logger = new Logger('Connections');
  private readonly samples: NodeJS.Timeout;
  private droppedCount = 0;
  private stalledCount = 0;

  /**
   * @param maxConnections further ones are closed when they are accepted
   * @param stallTimeoutMs how long a client may read nothing while bytes are waiting for it; a second later at most, its
   *   connection is closed
   */
  constructor(
    private readonly server: Server,
    private readonly open: OpenConnections,
    private readonly port: 'main' | 'management',
    maxConnections: number,
    private stallTimeoutMs: number,
    private readonly metrics: Metrics,
  ) {
    server.maxConnections = maxConnections;
    server.on('drop', () => {
      this.droppedCount += 1;
      metrics.connectionsRefused.inc(port);
    });
    server.on('timeout', (socket: Socket) => {
      this.closeIdle(socket);
    });
    metrics.connections.from(() => [[open.size, port]]);
    metrics.connectionsRefused.start(port);
    metrics.connectionsStalled.start(port);
    this.samples = setInterval(
      () => {
        this.sample();
        this.report();
      },
      Math.min(sampleIntervalMs, stallTimeoutMs / 4),
    ).unref();
    server.once('close', () => {
      clearInterval(this.samples);
      this.report();
    });
  }

  /** From now on also closes idle connections that await no response. */
  beginClosing(): void {
    const { server } = this;
    this.stallTimeoutMs = Math.min(this.stallTimeoutMs, closingStallTimeoutMs);
    const progress = new Map<Connection, Progress>();
    const timer = setInterval(() => {
      this.sample();
      this.closeSilent(progress, clock.now());
    }, closingSampleIntervalMs).unref();
    server.once('close', () => {
      clearInterval(timer);
    });
  }

  /** Closes a connection at a timeout of Node: this one's, or that between two requests. One that awaits a response may be idle. */
  private closeIdle(socket: Socket): void {
    if (socket.writableLength > 0) {
      this.stalledCount += 1;
      this.metrics.connectionsStalled.inc(this.port);
      socket.destroy();
    } else if (!this.open.of(socket).response) socket.destroy();
  }

  /** Has Node watch the connections on which bytes wait. It does not count as idle one of whose bytes the kernel takes some. */
  private sample(): void {
    const { stallTimeoutMs } = this;
    for (const connection of this.open.all()) {
      const { socket } = connection;
      if (socket.writableLength > 0 && socket.timeout !== stallTimeoutMs) socket.setTimeout(stallTimeoutMs);
      connection.release();
    }
  }

  private closeSilent(progress: Map<Connection, Progress>, now: number): void {
    for (const connection of this.open.all()) {
      const { socket } = connection;
      const isBusy = socket.writableLength > 0 || connection.isAwaitingResponse;
      const bytesRead = isBusy ? null : socket.bytesRead;
      const last = progress.get(connection);
      if (last?.bytesRead !== bytesRead || bytesRead === null)
        progress.set(connection, { bytesRead, since: now });
      else if (now - last.since >= (bytesRead === 0 ? closingFirstByteTimeoutMs : closingStallTimeoutMs))
        socket.destroy();
    }
  }

  /** Logs at most one line in each interval. */
  private report(): void {
    const { port, droppedCount: refused, stalledCount: stalled } = this;
    if (refused > 0 || stalled > 0) this.logger.warn({ msg: 'connections closed', port, refused, stalled });
    this.droppedCount = 0;
    this.stalledCount = 0;
  }
}
