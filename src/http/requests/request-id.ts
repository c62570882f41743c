import { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

/** The client's `X-Request-Id` if it is valid, else a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Sets `X-Request-Id` on every response. */
export function returnRequestId(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
