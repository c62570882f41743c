import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type CompletedRequest, type OnRequestCompleted } from '../../observability/completed-request';
import { acceptsResponse } from '../requests/media-negotiation';
import { hasHost } from '../requests/request-host';
import { requestIdOf } from '../requests/request-id';
import { type ResponseSender, type ResponseCacheHit } from './response-sender';
import { type AccessGrant, type FastPathAuthorizer } from './fast-path-authorizer';
import { headerLine, headerLines } from './header-lines';
import { type ResponseWriter } from './response-writer';
import { type IsHttps, strictTransportLine } from './transport-security';

/** What the hit path works with. */
export interface ResponseCacheDeps {
  readonly sender: ResponseSender;
  readonly writer: ResponseWriter;
  readonly authorizer: FastPathAuthorizer;
  readonly isHttps: IsHttps;
  readonly onRequestCompleted: OnRequestCompleted;
  /** The spelling of a URL that its route has. */
  readonly canonicalUrl: (url: string) => string;
}

interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
}

/**
 * Stands in front of the framework: what is ready to be sent needs nothing of it, once the doorkeeper agrees.
 */
export function installResponseCache(server: Server, path: ResponseCacheDeps): void {
  const { sender, authorizer, onRequestCompleted, canonicalUrl } = path;
  const [serveOthers] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const find = ({ url = '', headers }: IncomingMessage): ResponseCacheHit | null => {
    const found = sender.lookup(url, headers);
    if (found) return found;
    const canonical = canonicalUrl(url);
    return canonical === url ? null : sender.lookup(canonical, headers);
  };
  const serve = (httpExchange: HttpExchange, found: ResponseCacheHit | null, grant: AccessGrant | null) => {
    if (found && grant) onRequestCompleted(send(path, httpExchange, found, grant));
    else serveOthers?.(httpExchange.request, httpExchange.response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, arrivedAt: performance.now() };
    const found = isCacheableRequest(request) ? find(request) : null;
    const admission = found && authorizer.authorize(request);
    if (admission instanceof Promise)
      void admission.then((later) => {
        serve(exchange, found, later);
      });
    else serve(exchange, found, admission);
  });
}

function send(
  { writer, isHttps }: ResponseCacheDeps,
  { request, response, arrivedAt }: HttpExchange,
  { serialized, route }: ResponseCacheHit,
  { clientName: caller, headers: added }: AccessGrant,
): CompletedRequest {
  const { method = 'GET', url = '' } = request;
  const requestId = requestIdOf(request);
  const { status } = serialized.staticPart;
  const transportLine = isHttps(request) ? strictTransportLine : '';
  writer.end(
    response,
    serialized,
    headerLine('x-request-id', requestId) + headerLines(added) + transportLine,
  );
  const { traceparent } = request.headers;
  const ms = performance.now() - arrivedAt;
  return { route, method, status, caller, ms, requestId, traceparent, url };
}

/** A read without a body, by someone who takes the answer as it is. Anything else is for the framework to judge. */
const isCacheableRequest = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  hasHost(headers.host) &&
  headers['if-match'] === undefined &&
  acceptsResponse(headers.accept, url);
