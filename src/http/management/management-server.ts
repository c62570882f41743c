import { type OnApplicationShutdown } from '@nestjs/common';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type ManagementSettings } from '../../config/settings';
import { Problem } from '../problems/problem';
import { serverTimeouts } from '../requests/server-timeouts';
import { isRouteOnPort } from './served-routes';

/** The port for those who run gateways: a second server before the same framework, with routes of its own. */
export class ManagementServer implements OnApplicationShutdown {
  readonly server;
  private readonly arrivedHere = new WeakSet<IncomingMessage>();

  constructor(
    private readonly at: ManagementSettings,
    requestTimeoutMs: number,
  ) {
    this.server = createServer(serverTimeouts(requestTimeoutMs));
  }

  /** Has the framework answer this port's requests. */
  attachTo(framework: FastifyInstance): void {
    this.server.keepAliveTimeout = framework.initialConfig.keepAliveTimeout ?? this.server.keepAliveTimeout;
    this.server.on('request', (request, response) => {
      this.arrivedHere.add(request);
      framework.routing(request, response);
    });
  }

  /** Refuses a request for a route that its port does not serve; one that matches no route is not judged. */
  readonly wrongPort = ({ raw, routeOptions: { url: route } }: FastifyRequest): Problem | undefined => {
    const port = this.arrivedHere.has(raw) ? 'management' : 'main';
    return route === undefined || isRouteOnPort(port, route) ? undefined : new Problem('ROUTE_NOT_FOUND');
  };

  /** Opens the port, and gives its URL. Throws where that is not possible, with the reason. */
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

  /** After the main server has closed: until then health and metrics can be asked for. */
  async onApplicationShutdown(): Promise<void> {
    if (this.server.listening) await promisify(this.server.close.bind(this.server))();
  }
}

/** Where every address is listened at, that of this machine will do. */
function urlOf({ address, family, port }: AddressInfo): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`;
}
