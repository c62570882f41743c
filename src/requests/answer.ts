import { type FastifyReply } from 'fastify';

/** Marks an answer as complete or partial; a partial one is not to be stored by anyone (RFC 9111). */
export function markCompleteness(reply: FastifyReply, complete: boolean): void {
  reply.header('x-gateway-complete', String(complete));
  if (!complete) reply.header('cache-control', 'no-store');
}

/** Marks an answer as one that must never be stored (RFC 9111). */
export function forbidStoring(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
