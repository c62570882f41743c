import { Injectable } from '@nestjs/common';
import { type Server } from 'node:http';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics';
import { ConnectionLimits } from './connection-limits';
import { defaultMaxConnections, maxManagementConnections } from './max-connections';

/** The connections of both ports, each with an allowance of its own. */
@Injectable()
export class Connections {
  private readonly limits: ConnectionLimits[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /** Bounds the connections of a server from now on. */
  bound(server: Server, port: 'main' | 'management'): void {
    const { maxConnections, responseStallTimeoutMs: stallTimeoutMs } = this.settings.server;
    const most = port === 'main' ? (maxConnections ?? defaultMaxConnections()) : maxManagementConnections;
    const settings = { maxConnections: most, stallTimeoutMs };
    this.limits.push(new ConnectionLimits(server, port, settings, this.metrics));
  }

  /** From now on connections on which nothing moves do not keep the servers from closing. */
  beginClosing(): void {
    for (const limits of this.limits) limits.beginClosing();
  }
}
