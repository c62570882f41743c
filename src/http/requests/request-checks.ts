import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { servedMethods } from '../../observability/request-recorder';
import { pathWord } from '../../config/relay-path';
import { Problem } from '../problems/problem';

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
