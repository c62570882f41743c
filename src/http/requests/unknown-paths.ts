import { type FastifyRequest } from 'fastify';
import { pathWord } from '../../config/relay-path';
import { Problem } from '../problems/problem';
import { isForWholeServer } from './request-checks';

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
