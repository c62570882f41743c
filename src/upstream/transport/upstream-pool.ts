import { type buildConnector, Client, type Dispatcher, Pool, Pool as ProxyPool, ProxyAgent } from 'undici';

/** The proxy did not make a tunnel: it answered with another status than 200, or closed the connection. */
class ProxyTunnelError extends Error {
  readonly code = 'PROXY_TUNNEL_FAILED';

  constructor(cause: Error) {
    super('the proxy did not make a tunnel', { cause });
  }
}

interface ProxiedPoolOptions {
  /** An http or https URL, which may hold a user and a password. */
  readonly proxyUrl: string;
  readonly connections: number;
  /** To the proxy, of the proxy to the upstream, and of TLS inside the tunnel, each. */
  readonly connectTimeoutMs: number;
}

/** A pool whose connections are tunnels through a proxy (`CONNECT`, RFC 9110, 9.3.6), to http and https upstreams alike. */
export function proxiedPool(
  origin: string,
  { proxyUrl, connections, connectTimeoutMs }: ProxiedPoolOptions,
): UpstreamDispatcher {
  const tls = { timeout: connectTimeoutMs };
  const agent = new ProxyAgent({
    uri: proxyUrl,
    connections,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (url, options) => new ProxyPool(url, { ...options, headersTimeout: connectTimeoutMs }),
    factory: (url, options: TunnelOptions) =>
      upstreamPool(String(url), { ...options, connect: withTunnelErrors(options.connect) }),
  });
  return {
    dispatch: (request: TrackedRequest, handler: Dispatcher.DispatchHandler) =>
      agent.dispatch({ ...request, origin }, handler),
    destroy: () => agent.destroy(),
  };
}

/** ProxyAgent connects with a function of its own. */
type TunnelOptions = Pool.Options & { readonly connect: buildConnector.connector };

/** undici connects again at once after a socket error, without end: it must not get one of a proxy that closes. */
const withTunnelErrors =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) => {
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error === null) callback(null, socket);
      else callback(isOfTunnel(error) ? new ProxyTunnelError(error) : error, null);
    });
  };

const isOfTunnel = (error: Error): boolean =>
  'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'UND_ERR_ABORTED');

/** The use of an open connection. */
export interface ConnectionUsage {
  /** How many complete responses it has carried. */
  responses: number;
}

/** Learns over which connection a request is sent. */
export interface ConnectionListener {
  onConnection(use: ConnectionUsage): void;
}

/** A request with a listener for its connection. */
export interface TrackedRequest extends Dispatcher.DispatchOptions {
  readonly listener: ConnectionListener;
}

/** Sends tracked requests to one upstream. */
export interface UpstreamDispatcher {
  dispatch(request: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean;
  /** Ends all requests and connections. */
  destroy(): Promise<void>;
}

/** An undici client, which has one connection at a time. */
class TrackedClient extends Client {
  private readonly use: ConnectionUsage = { responses: 0 };

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.use.responses = 0;
    });
  }

  override dispatch(options: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.listener.onConnection(this.use);
    return super.dispatch(options, handler);
  }
}

/** A pool that reports the connection of each request to its listener; every request must be a {@link TrackedRequest}. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new TrackedClient(url, clientOptions),
  });
