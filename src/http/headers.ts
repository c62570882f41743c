import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../config/settings';
import { Readiness } from '../observability/readiness';
import { trustedProxies, type TrustProxyFn } from './access/client-identifier';
import { type Exchange, exchangeOf } from './exchange';
import { problemMediaType } from './problems/problem-document';
import { isFramedWrongly } from './requests/request-checks';
import { headerLine, serializeHeaders } from './responses/http-message';

type Headers = Readonly<Record<string, string>>;

/** For data, problems included: a browser may not sniff the type, load anything for it, send its forms, or frame it. */
const apiHeaders: Headers = {
  'content-security-policy': "default-src 'none';form-action 'none';frame-ancestors 'none'",
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

/** Whether a client reached the proxy by TLS: by the last `X-Forwarded-Proto`, which the nearest proxy has set. */
export const isHttpsByProxy =
  (isTrusted: TrustProxyFn) =>
  ({ headers, socket }: IncomingMessage): boolean => {
    const protocols = headers['x-forwarded-proto'];
    if (protocols === undefined) return false;
    return /(^|,)\s*https\s*$/i.test(String(protocols)) && isTrusted(socket.remoteAddress, 0);
  };

/** Makes browsers use TLS (RFC 6797); without `includeSubDomains`, since other hosts may not have it. */
const strictTransport: Headers = { 'strict-transport-security': 'max-age=31536000' };

const strictTransportLine = serializeHeaders(strictTransport);

/** How long the gateway took (W3C Server Timing). Not of a cached response, which takes a fraction of a millisecond. */
export const serverTimingOf = ({ elapsedTime }: FastifyReply): string =>
  `total;dur=${elapsedTime.toFixed(1)}`;

/** The header fields of every response beside those of its content. */
@Injectable()
export class CommonHeaders {
  private readonly isHttps: ReturnType<typeof isHttpsByProxy>;

  constructor(
    settings: Settings,
    private readonly readiness: Readiness,
  ) {
    this.isHttps = isHttpsByProxy(trustedProxies(settings));
  }

  /** While draining, every response closes its connection, so that clients connect elsewhere. */
  get closesConnections(): boolean {
    return this.readiness.state === 'draining';
  }

  /** Of a response that the framework has prepared. */
  of(reply: FastifyReply): Headers {
    const exchange = exchangeOf(reply.request);
    const isProblem = reply.getHeader('content-type') === problemMediaType;
    const { rateLimit } = exchange;
    return {
      ...(isProblem ? apiHeaders : headersAt(exchange.url ?? '/')),
      'x-request-id': exchange.id,
      'server-timing': serverTimingOf(reply),
      ...(rateLimit && { 'ratelimit-policy': rateLimit.policy, ratelimit: rateLimit.limit }),
      ...(this.isHttps(exchange) && strictTransport),
      ...((this.closesConnections || isFramedWrongly(exchange)) && { connection: 'close' }),
    };
  }

  /** The same, serialized, of a response that has its security headers. */
  linesOf(exchange: Exchange): string {
    const { rateLimit } = exchange;
    const limitLines = rateLimit
      ? headerLine('ratelimit-policy', rateLimit.policy) + headerLine('ratelimit', rateLimit.limit)
      : '';
    const transportLine = this.isHttps(exchange) ? strictTransportLine : '';
    return headerLine('x-request-id', exchange.id) + limitLines + transportLine;
  }
}
