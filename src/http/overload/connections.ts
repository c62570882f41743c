import { Injectable, Logger } from '@nestjs/common';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Connection, OpenConnections } from '../connection';
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

type Port = 'main' | 'management';

/** Limits the connections of a port, and how long a client may not read its response, which Node does not. */
@Injectable()
export class Connections {
  private readonly logger = new Logger('Connections');
  private readonly limited = new Map<Server, OpenConnections>();
  private isClosing = false;
  /**
   * How long a client may read nothing while bytes are waiting for it; a second later at most, its connection is closed.
   */
  private stallTimeoutMs: number;

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {
    this.stallTimeoutMs = settings.server.responseStallTimeoutMs;
  }

  /** Limits the connections of a server from now on, and counts those that are closed. */
  limit(server: Server, port: Port): OpenConnections {
    const { maxConnections } = this.settings.server;
    server.maxConnections =
      port === 'main' ? (maxConnections ?? defaultMaxConnections()) : maxManagementConnections;
    const connections = new OpenConnections(server);
    this.limited.set(server, connections);
    const closed = { refused: 0, stalled: 0 };
    server.on('drop', () => {
      closed.refused += 1;
      this.metrics.connectionsRefused.inc(port);
    });
    server.on('timeout', (socket: Socket) => {
      if (socket.writableLength === 0) {
        this.closeIdle(connections.of(socket));
        return;
      }
      closed.stalled += 1;
      this.metrics.connectionsStalled.inc(port);
      socket.destroy();
    });
    this.metrics.connections.from(() => [[connections.size, port]]);
    this.metrics.connectionsRefused.start(port);
    this.metrics.connectionsStalled.start(port);
    const report = (): void => {
      if (closed.refused + closed.stalled > 0)
        this.logger.warn({ msg: 'connections closed', port, ...closed });
      closed.refused = closed.stalled = 0;
    };
    const samples = setInterval(
      () => {
        this.sample(connections);
        report();
      },
      Math.min(sampleIntervalMs, this.stallTimeoutMs / 4),
    ).unref();
    server.once('close', () => {
      clearInterval(samples);
      report();
    });
    return connections;
  }

  /** From now on idle connections that await no response are closed, so that the servers can close. */
  beginClosing(): void {
    this.isClosing = true;
    this.stallTimeoutMs = Math.min(this.stallTimeoutMs, closingStallTimeoutMs);
    for (const [server, connections] of this.limited) {
      server.timeout = closingFirstByteTimeoutMs;
      for (const { socket } of connections.all())
        socket.setTimeout(socket.bytesRead === 0 ? closingFirstByteTimeoutMs : this.stallTimeoutMs);
    }
  }

  /** At a timeout of Node: this one's, or that between two requests. A connection that awaits a response may be idle. */
  private closeIdle(connection: Connection): void {
    const { socket } = connection;
    if (this.isClosing && socket.bytesRead > 0 && socket.timeout === closingFirstByteTimeoutMs)
      socket.setTimeout(closingStallTimeoutMs);
    else if (this.isClosing ? !connection.isAwaitingResponse : !connection.response) socket.destroy();
  }

  /** Has Node watch the connections on which bytes wait. It does not count as idle one of whose bytes the kernel takes some. */
  private sample(connections: OpenConnections): void {
    const { stallTimeoutMs } = this;
    for (const connection of connections.all()) {
      const { socket } = connection;
      if (socket.writableLength > 0 && socket.timeout !== stallTimeoutMs) socket.setTimeout(stallTimeoutMs);
      connection.release();
    }
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
