import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { servedMethods } from '../../observability/completed-request';
import { type Problem } from '../problems/problem';

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
export const isForWholeServer = ({ method, originalUrl }: FastifyRequest): boolean =>
  method === 'OPTIONS' && originalUrl === '*';

/** The target for the router, which would take `*` for `/`. No route has `/*`. */
export const routableTarget = (url: string): string => (url === '*' ? '/*' : url);
