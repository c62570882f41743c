import { type buildConnector, Pool, ProxyAgent } from 'undici';
import { upstreamPool } from './upstream-exchange';

/** The proxy did not make a tunnel: it answered with another status than 200, or closed the connection. */
const tunnelError = (cause: Error) =>
  Object.assign(new Error('the proxy did not make a tunnel', { cause }), { code: 'PROXY_TUNNEL_FAILED' });

interface ProxiedPoolOptions {
  /** An http or https URL, which may hold a user and a password. */
  readonly proxyUrl: string;
  readonly connections: number;
  /** To the proxy, of the proxy to the upstream, and of TLS inside the tunnel, each. */
  readonly connectTimeoutMs: number;
}

/** A pool whose connections are tunnels through a proxy (`CONNECT`, RFC 9110, 9.3.6), to http and https upstreams alike. */
export function proxiedPool({ proxyUrl, connections, connectTimeoutMs }: ProxiedPoolOptions): ProxyAgent {
  const tls = { timeout: connectTimeoutMs };
  return new ProxyAgent({
    uri: proxyUrl,
    connections,
    proxyTls: tls,
    requestTls: tls,
    clientFactory: (url, options) => new Pool(url, { ...options, headersTimeout: connectTimeoutMs }),
    factory: (url, options: TunnelOptions) =>
      upstreamPool(String(url), { ...options, connect: withTunnelErrors(options.connect) }),
  });
}

/** ProxyAgent connects with a function of its own. */
type TunnelOptions = Pool.Options & { readonly connect: buildConnector.connector };

/** undici connects again at once after a socket error, without end: it must not get one of a proxy that closes. */
const withTunnelErrors =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, callback) => {
    connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error === null) callback(null, socket);
      else callback(isOfTunnel(error) ? tunnelError(error) : error, null);
    });
  };

const isOfTunnel = (error: Error): boolean =>
  'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'UND_ERR_ABORTED');
