import { type FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { problemMediaType } from '../problems/problem-document';
import { serializeHeaders } from './header-lines';
import { type IsHttps, strictTransport } from './transport-security';

type Headers = Readonly<Record<string, string>>;

/** Data, problems included, is never a page: a browser may not guess that it is one, load anything by it, or frame it. */
export const apiHeaders: Headers = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The documentation's own scripts and styles, some of them inline. */
const htmlHeaders = headersBy({
  'default-src': ["'self'"],
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const isHtmlPath = (url: string): boolean => /^\/(docs|swagger|redoc)([/?]|$)/.test(url);

const htmlHeaderLines = serializeHeaders(htmlHeaders);
const apiHeaderLines = serializeHeaders(apiHeaders);

/** The header fields of a success, written out; which of the two, the path says. */
export const securityHeaderLines = (url = '/'): string =>
  isHtmlPath(url) ? htmlHeaderLines : apiHeaderLines;

/**
 * Gives every answer that the framework sends its security headers.
 * @param isHttps null where no proxy before the gateway can say so
 */
export function addSecurityHeaders(server: FastifyInstance, isHttps: IsHttps | null): void {
  if (isHttps)
    server.addHook('onRequest', (request, reply, done) => {
      if (isHttps(request.raw)) reply.headers(strictTransport);
      done();
    });
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isPage = isHtmlPath(request.raw.url ?? '/') && reply.getHeader('content-type') !== problemMediaType;
    reply.headers(isPage ? htmlHeaders : apiHeaders);
    done();
  });
}

function headersBy(directives: Record<string, string[]>): Headers {
  const options: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    // Hangs on how the request came.
    strictTransportSecurity: false,
  };
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
