import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';
import { servedMethods } from '../../observability/request-recorder';
import { pathWord } from '../../config/relay-path';

/** The media types of responses on the gateway's own paths. */
const mediaTypes = ['application/json', 'application/json; charset=utf-8', problemMediaType];

const ownPaths = '/v1/';

/**
 * Whether a request accepts the media type of its path's responses (RFC 9110, 12.5.1). On passthrough paths always: the
 * upstreams send JSON whatever `Accept` is, and their clients rely on it.
 */
export const acceptsResponse = (accept: string | undefined, path: string): boolean =>
  accept === undefined ||
  accept === '*/*' ||
  !path.startsWith(ownPaths) ||
  acceptsJson.memo(accept) ||
  (isEventStream(path) && acceptsEvents(accept));

const isEventStream = (path: string): boolean => /\/events(\?|$)/.test(path);

const acceptsEvents = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaTypes(['text/event-stream']).length > 0;

/** Clients send few different values. */
const acceptsJson = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (accept) => new Negotiator({ headers: { accept } }).mediaTypes([...mediaTypes]).length > 0,
});

/** Rejects a request that does not accept the media type of its response, before any work on it. */
export const unacceptableMedia = ({ headers, url }: FastifyRequest): Problem | undefined =>
  acceptsResponse(headers.accept, url) ? undefined : new Problem('NOT_ACCEPTABLE');

/** Finds a problem of a request, independent of its route. */
export type RequestCheck = (request: FastifyRequest) => Problem | undefined;

/**
 * Rejects a request with the problem of the first check that finds one. All checks run in one hook, because a hook costs
 * more than a check. `OPTIONS *` is about the server as a whole (RFC 9110, 9.3.7).
 */
export function checkRequests(server: FastifyInstance, checks: readonly RequestCheck[]): void {
  server.addHook('onRequest', (request, reply, done) => {
    const problem = firstProblem(request, checks);
    if (!problem && isForWholeServer(request))
      void reply.status(204).header('allow', servedMethods.join(', ')).send();
    else done(problem);
  });
}

function firstProblem(request: FastifyRequest, checks: readonly RequestCheck[]): Problem | undefined {
  for (const check of checks) {
    const problem = check(request);
    if (problem) return problem;
  }
  return undefined;
}

/** Whether a request is `OPTIONS *`. */
const isForWholeServer = ({ method, originalUrl }: FastifyRequest): boolean =>
  method === 'OPTIONS' && originalUrl === '*';

/** The target for the router, which would take `*` for `/`. No route has `/*`. */
export const routableTarget = (url: string): string => (url === '*' ? '/*' : url);

/**
 * Passthrough routes that end in an order id. The upstreams have other paths of the same form (`create-tx`, `quote`,
 * `filteredList`) that the gateway serves only where they are relayed.
 */
const orderIdParameters: Readonly<Partial<Record<string, string>>> = {
  '/api/Orders/:orderId': 'orderId',
  '/v1.0/dln/order/:id': 'id',
};

/** Rejects unknown paths with 404 whatever the method and the body, so before a 405. */
export const unknownPath = (request: FastifyRequest): Problem | undefined =>
  (request.is404 && !isForWholeServer(request)) || hasWordForId(request)
    ? new Problem('ROUTE_NOT_FOUND')
    : undefined;

function hasWordForId({ routeOptions, params }: FastifyRequest): boolean {
  const parameter = orderIdParameters[routeOptions.url ?? ''];
  return parameter !== undefined && pathWord.test((params as Record<string, string>)[parameter] ?? '');
}
