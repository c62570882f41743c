import { type FastifyRequest } from 'fastify';

/** The path that was asked for, as it was sent, without the query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? request.url;
