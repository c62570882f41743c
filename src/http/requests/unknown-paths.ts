import { type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { isForWholeServer } from './request-checks';

/**
 * Passthrough routes that end in an order id. The upstreams have other paths of the same form (`create-tx`, `quote`,
 * `filteredList`) that the gateway does not serve.
 */
const orderIdParameters: Readonly<Partial<Record<string, string>>> = {
  '/api/Orders/:orderId': 'orderId',
  '/v1.0/dln/order/:id': 'id',
};

/** Letters and hyphens, not all hexadecimal. Anything else is meant as an id. */
const pathWord = /^(?![0-9a-f]+$)[a-z][a-z-]*$/i;

/** Rejects unknown paths with 404 whatever the method and the body, so before a 405. */
export const unknownPath = (request: FastifyRequest): Problem | undefined =>
  (request.is404 && !isForWholeServer(request)) || hasWordForId(request)
    ? new Problem('ROUTE_NOT_FOUND')
    : undefined;

function hasWordForId({ routeOptions, params }: FastifyRequest): boolean {
  const parameter = orderIdParameters[routeOptions.url ?? ''];
  return parameter !== undefined && pathWord.test((params as Record<string, string>)[parameter] ?? '');
}
