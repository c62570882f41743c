import { type OnApplicationShutdown } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type Settings } from '../../config/settings';
import { type ManagementSettings } from '../../config/sections/server-settings';
import { type Exchange, exchangeOf, ManagementExchange } from '../exchange';
import { Problem } from '../problems/problem';
import { serverTimeouts } from '../server-options';

const onBothPorts = /^\/(health\/(live|ready)|favicon\.ico)$/;
const onManagementPort = /^\/(health|metrics|docs)(\/|$)/;

/** If there is a management port. Without one, the main port has every route. */
const isRouteOnPort = (port: Exchange['port'], route: string): boolean =>
  onBothPorts.test(route) || onManagementPort.test(route) === (port === 'management');

/** The management port: a second server in front of the same framework, with routes of its own. */
export class ManagementServer implements OnApplicationShutdown {
  readonly server;

  constructor(
    private readonly at: ManagementSettings,
    requestTimeoutMs: number,
  ) {
    this.server = createServer({ ...serverTimeouts(requestTimeoutMs), IncomingMessage: ManagementExchange });
  }

  /** 404 for a route that is not on the port of the request; undefined for a request without a route. */
  readonly wrongPort = (request: FastifyRequest): Problem | undefined => {
    const route = exchangeOf(request).refusedBy?.pattern ?? request.routeOptions.url;
    const isServed = route === undefined || isRouteOnPort(exchangeOf(request).port, route);
    return isServed ? undefined : new Problem('ROUTE_NOT_FOUND');
  };

  /** Opens the port and resolves with its URL. Rejects with the reason if it cannot be opened. */
  async listen(): Promise<string> {
    this.server.listen(this.at.port, this.at.host);
    try {
      await once(this.server, 'listening');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The management port cannot be opened: ${reason}`, { cause: error });
    }
    return urlOf(this.server.address() as AddressInfo);
  }

  /** Closes after the main server, so that health and metrics are available until then. */
  async onApplicationShutdown(): Promise<void> {
    if (this.server.listening) await promisify(this.server.close.bind(this.server))();
  }
}

/** For wildcard addresses, the URL has the loopback address. */
function urlOf({ address, family, port }: AddressInfo): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`;
}

/** Null without a management port: then the main port serves every route. */
export const managementServerOf = ({ server }: Settings): ManagementServer | null =>
  server.management && new ManagementServer(server.management, server.requestTimeoutMs);
