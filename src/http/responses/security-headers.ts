import { type FastifyInstance } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { problemMediaType } from '../problems/problem-document';
import { headerLine, serializeHeaders } from './http-message';

type Headers = Readonly<Record<string, string>>;

/** For data, problems included: a browser may not sniff the type, load anything for it, or frame it. */
export const apiHeaders: Headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** What helmet sets by default, without `Strict-Transport-Security`, which depends on the request. */
const pageHeaders = (policy: string): Headers => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/** For the documentation, which has scripts and styles of its own, some of them inline. */
const htmlHeaders = pageHeaders(
  "default-src 'self';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';img-src 'self' data:;" +
    "object-src 'none';frame-ancestors 'none'",
);

/** For the explorer: all that it loads is its own, and nothing is inline. */
const explorerHeaders = pageHeaders(
  "default-src 'self';base-uri 'none';form-action 'self';object-src 'none';frame-ancestors 'none'",
);

const htmlPath = /^\/(docs|swagger|redoc)([/?]|$)/;
const explorerPath = /^\/explorer([/?]|$)/;

/** The security headers of a successful response at a URL. */
function headersAt(url: string): Headers {
  if (htmlPath.test(url)) return htmlHeaders;
  return explorerPath.test(url) ? explorerHeaders : apiHeaders;
}

const htmlHeaderLines = serializeHeaders(htmlHeaders);
const apiHeaderLines = serializeHeaders(apiHeaders);

/** The same, serialized, for the responses that the response cache has: those of upstreams. */
export const securityHeaderLines = (url = '/'): string =>
  htmlPath.test(url) ? htmlHeaderLines : apiHeaderLines;

/** Whether a client reached the proxy in front of the gateway by TLS; the gateway itself has none. */
export type IsHttps = (request: IncomingMessage) => boolean;

/**
 * Reads the last value of `X-Forwarded-Proto`, which the nearest proxy has set.
 * @param isTrusted whether a proxy is trusted, by the address of its connection, undefined once that was reset, and the number of hops to it
 */
export const isHttpsByProxy =
  (isTrusted: (address: string | undefined, hop: number) => boolean): IsHttps =>
  ({ headers, socket }) => {
    const protocols = headers['x-forwarded-proto'];
    if (protocols === undefined) return false;
    return lastOf(String(protocols)) === 'https' && isTrusted(socket.remoteAddress, 0);
  };

const lastOf = (values: string): string =>
  values
    .slice(values.lastIndexOf(',') + 1)
    .trim()
    .toLowerCase();

const [strictTransportName, strictTransportValue] = [
  'strict-transport-security',
  'max-age=31536000',
] as const;

/** Makes browsers use TLS (RFC 6797); without `includeSubDomains`, since other hosts may not have it. */
export const strictTransport: Headers = { [strictTransportName]: strictTransportValue };

/** {@link strictTransport}, serialized. */
export const strictTransportLine = headerLine(strictTransportName, strictTransportValue);

/**
 * Adds the security headers to every response that the framework sends.
 * @param isHttps null without a trusted proxy
 */
export function addSecurityHeaders(server: FastifyInstance, isHttps: IsHttps | null): void {
  if (isHttps)
    server.addHook('onRequest', (request, reply, done) => {
      if (isHttps(request.raw)) reply.headers(strictTransport);
      done();
    });
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isProblem = reply.getHeader('content-type') === problemMediaType;
    reply.headers(isProblem ? apiHeaders : headersAt(request.raw.url ?? '/'));
    done();
  });
}
