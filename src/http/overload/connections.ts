import { Injectable, Logger } from '@nestjs/common';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { OpenConnections } from '../connection';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';

/** The share of the process's file descriptors that is for clients; the rest is for upstreams, Redis and files. */
const clientFilesFraction = 0.5;

/** A connection takes about 10 KB. */
const maxByDefault = 16_384;

/** Where the limit is unknown. */
const usualDescriptors = 1024;

/** The limit of the management port: a scraper, a load balancer and a few operators. */
const maxManagementConnections = 64;

const sampleIntervalMs = 1000;

/** While the server closes: how long a client may wait with its first byte, from its connecting or the signal. */
const closingFirstByteTimeoutMs = 400;

/** While the server closes: how long a connection that awaits no response may be idle. */
const closingStallTimeoutMs = 2000;

/** The connections of both ports, each with limits of its own. */
@Injectable()
export class Connections {
  private readonly limited: LimitedConnections[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** Limits the connections of a server from now on. */
  limit(server: Server, port: 'main' | 'management'): OpenConnections {
    const { maxConnections, responseStallTimeoutMs } = this.settings.server;
    server.maxConnections =
      port === 'main' ? (maxConnections ?? defaultMaxConnections()) : maxManagementConnections;
    const connections = new LimitedConnections(server, port, responseStallTimeoutMs, this.metrics);
    this.limited.push(connections);
    return connections;
  }

  /** From now on idle connections do not prevent the servers from closing. */
  beginClosing(): void {
    for (const connections of this.limited) connections.beginClosing();
  }
}

/** Limits how long a client may not read its response, which Node does not, and counts the connections that are closed. */
class LimitedConnections extends OpenConnections {
  private readonly logger = new Logger('Connections');
  private closed = { refused: 0, stalled: 0 };
  private isClosing = false;

  /**
   * @param stallTimeoutMs how long a client may read nothing while bytes are waiting for it; a second later at most, its
   *   connection is closed
   */
  constructor(
    private readonly server: Server,
    private readonly port: 'main' | 'management',
    private stallTimeoutMs: number,
    private readonly metrics: Metrics,
  ) {
    super(server);
    server.on('drop', () => {
      this.closed.refused += 1;
      metrics.connectionsRefused.inc(port);
    });
    server.on('timeout', (socket: Socket) => {
      this.closeIdle(socket);
    });
    metrics.connections.from(() => [[this.size, port]]);
    metrics.connectionsRefused.start(port);
    metrics.connectionsStalled.start(port);
    const samples = setInterval(
      () => {
        this.sample();
        this.report();
      },
      Math.min(sampleIntervalMs, stallTimeoutMs / 4),
    ).unref();
    server.once('close', () => {
      clearInterval(samples);
      this.report();
    });
  }

  /** From now on also closes idle connections that await no response. */
  beginClosing(): void {
    this.isClosing = true;
    this.stallTimeoutMs = Math.min(this.stallTimeoutMs, closingStallTimeoutMs);
    this.server.timeout = closingFirstByteTimeoutMs;
    for (const { socket } of this.all())
      socket.setTimeout(socket.bytesRead === 0 ? closingFirstByteTimeoutMs : this.stallTimeoutMs);
  }

  /** Closes a connection at a timeout of Node: this one's, or that between two requests. One that awaits a response may be idle. */
  private closeIdle(socket: Socket): void {
    const connection = this.of(socket);
    if (socket.writableLength > 0) {
      this.closed.stalled += 1;
      this.metrics.connectionsStalled.inc(this.port);
      socket.destroy();
    } else if (this.isClosing && socket.bytesRead > 0 && socket.timeout === closingFirstByteTimeoutMs)
      socket.setTimeout(closingStallTimeoutMs);
    else if (this.isClosing ? !connection.isAwaitingResponse : !connection.response) socket.destroy();
  }

  /** Has Node watch the connections on which bytes wait. It does not count as idle one of whose bytes the kernel takes some. */
  private sample(): void {
    const { stallTimeoutMs } = this;
    for (const connection of this.all()) {
      const { socket } = connection;
      if (socket.writableLength > 0 && socket.timeout !== stallTimeoutMs) socket.setTimeout(stallTimeoutMs);
      connection.release();
    }
  }

  /** Logs at most one line in each interval. */
  private report(): void {
    const { port, closed } = this;
    if (closed.refused + closed.stalled > 0) this.logger.warn({ msg: 'connections closed', port, ...closed });
    this.closed = { refused: 0, stalled: 0 };
  }
}

/** The limit of the main port unless it is configured, by the limit of open files. */
const defaultMaxConnections = (): number =>
  Math.max(1, Math.min(maxByDefault, Math.floor(maxOpenFiles() * clientFilesFraction)));

/** The soft limit of this process (`ulimit -n`), which Node raises to the hard limit when it starts. */
function maxOpenFiles(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = report.userLimits?.open_files?.soft ?? usualDescriptors;
  return soft === 'unlimited' ? Infinity : soft;
}
