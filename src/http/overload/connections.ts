import { Injectable } from '@nestjs/common';
import { type Server } from 'node:http';
import { OpenConnections } from '../connection';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { ConnectionLimits } from './connection-limits';

/** The share of the process's file descriptors that is for clients; the rest is for upstreams, Redis and files. */
const clientFilesFraction = 0.5;

/** A connection takes about 10 KB. */
const maxByDefault = 16_384;

/** Where the limit is unknown. */
const usualDescriptors = 1024;

/** The limit of the management port: a scraper, a load balancer and a few operators. */
const maxManagementConnections = 64;

/** The connections of both ports, each with limits of its own. */
@Injectable()
export class Connections {
  private readonly limits: ConnectionLimits[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** Limits the connections of a server from now on. */
  limit(server: Server, port: 'main' | 'management'): OpenConnections {
    const { maxConnections, responseStallTimeoutMs } = this.settings.server;
    const limit = port === 'main' ? (maxConnections ?? defaultMaxConnections()) : maxManagementConnections;
    const open = new OpenConnections(server);
    this.limits.push(new ConnectionLimits(server, open, port, limit, responseStallTimeoutMs, this.metrics));
    return open;
  }

  /** From now on idle connections do not prevent the servers from closing. Without effect the second time. */
  beginClosing(): void {
    for (const limits of this.limits.splice(0)) limits.beginClosing();
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
