import { type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type OnRequestCompleted } from '../observability/request-recorder';
import { type AccessControl } from './access/access-control';
import { type OpenConnections } from './connection';
import { anonymous, type Exchange, hasHost, hasKnownVersion } from './exchange';
import { type CaseInsensitivePaths } from './requests/case-insensitive-paths';
import { formatFor } from './requests/media-negotiation';
import { type ResponseCache, type ResponseCacheHit } from './responses/response-cache';
import { type ResponseWriter } from './writer';

interface ListenerOptions {
  readonly responses: ResponseCache;
  readonly writer: ResponseWriter;
  readonly connections: OpenConnections;
  /** Decides whether a request may get a cached response; null where any may. */
  readonly access: Pick<AccessControl, 'authorize'> | null;
  readonly onRequestCompleted: OnRequestCompleted;
  /** Spells URLs as their routes are. */
  readonly paths: Pick<CaseInsensitivePaths, 'canonical'>;
  /** Handles every request that has no cached response. */
  readonly framework: RequestListener;
}

/** Passes requests to the framework, also those with an `Expect` of any kind (RFC 9110, 10.1.1), which Node would refuse. */
export function passRequests(server: Server, connections: OpenConnections, framework: RequestListener): void {
  for (const event of ['request', 'checkExpectation', 'checkContinue']) {
    server.removeAllListeners(event);
    server.on(event, (exchange: Exchange, response: ServerResponse<Exchange>) => {
      connections.of(exchange.socket).add(response);
      framework(exchange, response);
    });
  }
}

/** Sends cached responses before the framework sees their requests. Replaces the server's `request` listeners. */
export function serveRequests(server: Server, options: ListenerOptions): void {
  const { access, connections, framework, onRequestCompleted, responses, writer } = options;
  const serve = (
    exchange: Exchange,
    response: ServerResponse<Exchange>,
    hit: ResponseCacheHit | null,
    clientName: string | null,
  ) => {
    if (!hit || clientName === null) {
      framework(exchange, response);
      return;
    }
    responses.hits += 1;
    writer.end(exchange, response, hit.serialized);
    onRequestCompleted(exchange.completed(hit.route, hit.serialized.status, clientName));
  };
  server.removeAllListeners('request');
  server.on('request', (exchange: Exchange, response: ServerResponse<Exchange>) => {
    const found = isCacheableRequest(exchange) ? lookup(options, exchange) : null;
    const hit = found && formatFor(exchange.headers.accept, found.route) === 'json' ? found : null;
    const clientName = hit && (access ? access.authorize(exchange) : anonymous);
    const isSentAtOnce = clientName !== null && !(clientName instanceof Promise);
    // Not needed for one whose response is sent at once.
    if (!isSentAtOnce) connections.of(exchange.socket).add(response);
    if (clientName instanceof Promise)
      void clientName.then((settled) => {
        serve(exchange, response, hit, settled);
      });
    else serve(exchange, response, hit, clientName);
  });
}

function lookup(
  { responses, paths }: ListenerOptions,
  { url = '', headers }: Exchange,
): ResponseCacheHit | null {
  const hit = responses.find(url, headers);
  if (hit) return hit;
  const canonical = paths.canonical(url);
  return canonical === url ? null : responses.find(canonical, headers, true);
}

/** `GET` or `HEAD` without a body or a preference. The framework decides on all others. */
const isCacheableRequest = (exchange: Exchange): boolean => {
  const { method, headers } = exchange;
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    hasHost(headers.host) &&
    hasKnownVersion(exchange) &&
    headers['if-match'] === undefined &&
    headers.prefer === undefined
  );
};
