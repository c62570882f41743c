import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A request for a tunnel. */
interface SeenTunnel {
  readonly target: string;
  readonly authorization: string | undefined;
}

type TunnelBehaviour = (request: IncomingMessage, client: Socket) => void;

/** A status other than 200, as for wrong credentials. */
export const refuseTunnel =
  (status: number): TunnelBehaviour =>
  (_, client) => {
    client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
  };

export const closeTunnel: TunnelBehaviour = (_, client) => {
  client.destroy();
};

export const ignoreTunnel: TunnelBehaviour = () => undefined;

const makeTunnel: TunnelBehaviour = ({ url = '' }, client) => {
  const [host, port] = url.split(':');
  const upstream = connect(Number(port), host, () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    upstream.pipe(client).pipe(upstream);
  });
  upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
  client.on('close', () => upstream.destroy());
};

/** An HTTP proxy on loopback that makes tunnels and nothing else: every other request gets 405. */
export class ConnectProxy {
  readonly tunnels: SeenTunnel[] = [];
  private behaviour = makeTunnel;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly scheme: 'http' | 'https',
  ) {}

  /** @param tls the key and the certificate of a proxy that is reached over TLS */
  static async start(tls?: { readonly key: Buffer; readonly cert: Buffer }): Promise<ConnectProxy> {
    const server = tls ? createTlsServer(tls) : createServer();
    const proxy = new ConnectProxy(server, tls ? 'https' : 'http');
    server.on('request', (_, response) => response.writeHead(405).end());
    server.on('connect', (request: IncomingMessage, client: Socket) => {
      proxy.sockets.add(client);
      client.on('error', () => client.destroy());
      proxy.tunnels.push({
        target: request.url ?? '',
        authorization: request.headers['proxy-authorization'],
      });
      proxy.behaviour(request, client);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** @param credentials `user:password@` */
  urlWith(credentials = ''): string {
    return `${this.scheme}://${credentials}127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** For all tunnels from now on. */
  behaveBy(behaviour: TunnelBehaviour): void {
    this.behaviour = behaviour;
  }

  /** Forgets tunnels and behaviour. */
  reset(): void {
    this.tunnels.length = 0;
    this.behaviour = makeTunnel;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
