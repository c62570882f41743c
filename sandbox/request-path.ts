import { type FastifyRequest } from 'fastify';

/** The path of a request as received, without the query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url;
