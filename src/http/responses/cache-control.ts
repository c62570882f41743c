import { type FastifyReply } from 'fastify';

/** Marks an answer as one that must never be stored by anyone (RFC 9111). */
export function setNoStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
