import { type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { isForWholeServer } from './request-checks';

/**
 * Routes of the interfaces that end in an order id. The interfaces have other paths beside them (`create-tx`, `quote`,
 * `filteredList`), which the gateway does not serve.
 */
const idsAtTheEnd: Readonly<Partial<Record<string, string>>> = {
  '/api/Orders/:orderId': 'orderId',
  '/v1.0/dln/order/:id': 'id',
};

/** Letters and hyphens that are not hexadecimal: a word. What begins with `0x`, or has other characters, is meant as an id. */
const word = /^(?![0-9a-f]+$)[a-z][a-z-]*$/i;

/** Refuses paths that are not served: 404 whatever the method and the body, before the method is judged. */
export const unknownPath = (request: FastifyRequest): Problem | undefined =>
  (request.is404 && !isForWholeServer(request)) || hasWordForId(request)
    ? new Problem('ROUTE_NOT_FOUND')
    : undefined;

function hasWordForId({ routeOptions, params }: FastifyRequest): boolean {
  const parameter = idsAtTheEnd[routeOptions.url ?? ''];
  return parameter !== undefined && word.test((params as Record<string, string>)[parameter] ?? '');
}
