import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type CompletedRequest, type OnRequestCompleted } from '../../observability/completed-request';
import { type OpenConnections } from '../connection';
import { acceptsResponse } from '../requests/media-negotiation';
import { hasHost, hasKnownVersion } from '../requests/malformed-request';
import { requestIdOf } from '../requests/request-id';
import { headerLine, headerLines } from './http-message';
import { type ResponseCacheHit, type ResponseSender } from './response-sender';
import { type IsHttps, strictTransportLine } from './security-headers';

/** The permission of a client to get a cached response. */
export interface AccessGrant {
  /** The name of the client's API key, or `anonymous`. */
  readonly clientName: string;
  /** Header fields to add to the response: a flat list of names and values. */
  readonly headers: readonly string[];
}

/** Decides whether a request may get a cached response, without the framework. */
export interface FastPathAuthorizer {
  /** Null where the framework has to decide. Does not reject. */
  authorize(request: IncomingMessage): AccessGrant | null | Promise<AccessGrant | null>;
  /** The name of the client's API key, or `anonymous`. */
  readonly clientNameOf: (request: IncomingMessage) => string;
}

const anonymousGrant: AccessGrant = { clientName: 'anonymous', headers: [] };

/** Authorizes every request. */
export const allowAll: FastPathAuthorizer = {
  authorize: () => anonymousGrant,
  clientNameOf: () => anonymousGrant.clientName,
};

export interface ResponseCacheDeps {
  readonly sender: ResponseSender;
  readonly connections: OpenConnections;
  readonly authorizer: FastPathAuthorizer;
  readonly isHttps: IsHttps;
  readonly onRequestCompleted: OnRequestCompleted;
  /** The URL as its route is spelled. */
  readonly canonicalUrl: (url: string) => string;
  /** Handles every other request. */
  readonly framework: RequestListener;
}

interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
}

/** Sends cached responses before the framework sees their requests. Replaces the server's `request` listeners. */
export function installResponseCache(server: Server, deps: ResponseCacheDeps): void {
  const { authorizer, connections, onRequestCompleted, framework } = deps;
  const serve = (exchange: HttpExchange, hit: ResponseCacheHit | null, grant: AccessGrant | null) => {
    if (hit && grant) onRequestCompleted(sendHit(deps, exchange, hit, grant));
    else framework(exchange.request, exchange.response);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, arrivedAt: performance.now() };
    const hit = isCacheableRequest(request) ? lookup(deps, request) : null;
    const grant = hit && authorizer.authorize(request);
    const isSentAtOnce = grant !== null && !(grant instanceof Promise);
    if (!isSentAtOnce) connections.add(request, response);
    if (grant instanceof Promise)
      void grant.then((settled) => {
        serve(exchange, hit, settled);
      });
    else serve(exchange, hit, grant);
  });
}

function lookup(
  { sender, canonicalUrl }: ResponseCacheDeps,
  { url = '', headers }: IncomingMessage,
): ResponseCacheHit | null {
  const hit = sender.lookup(url, headers);
  if (hit) return hit;
  const canonical = canonicalUrl(url);
  return canonical === url ? null : sender.lookup(canonical, headers, true);
}

function sendHit(
  { sender, isHttps }: ResponseCacheDeps,
  { request, response, arrivedAt }: HttpExchange,
  hit: ResponseCacheHit,
  { clientName: caller, headers: added }: AccessGrant,
): CompletedRequest {
  const { method = 'GET', url = '' } = request;
  const requestId = requestIdOf(request);
  const transportLine = isHttps(request) ? strictTransportLine : '';
  sender.sendHit(response, hit, headerLine('x-request-id', requestId) + headerLines(added) + transportLine);
  const { traceparent } = request.headers;
  const ms = performance.now() - arrivedAt;
  const { route, serialized } = hit;
  return { route, method, status: serialized.staticPart.status, caller, ms, requestId, traceparent, url };
}

/** `GET` or `HEAD` without a body or a preference, for a client that accepts JSON. The framework decides on all others. */
const isCacheableRequest = (request: IncomingMessage): boolean => {
  const { method, url = '', headers } = request;
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    hasHost(headers.host) &&
    hasKnownVersion(request) &&
    headers['if-match'] === undefined &&
    headers.prefer === undefined &&
    acceptsResponse(headers.accept, url)
  );
};
