import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ResponseSender } from '../responses/response-sender';
import { mayWait } from '../requests/held-request';
import { Problem } from '../problems/problem';
import { type LoadShedder } from './load-shedder';

/** Created once: under overload there are thousands a second, and each new error would capture its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

/** Routes that operators need under overload, and that call no upstream. */
const operationalRoutes = /^\/(health|metrics|docs|explorer)(\/|$)/;

/**
 * Sheds requests under overload, with 503. Exempt is what costs little: operational routes, unknown paths and responses
 * that the cache has. So are requests that stay open to wait for changes: these have limits of their own, and how many
 * there are says nothing of the load.
 * @param sendProblem sends a problem; throwing it takes the framework longer
 */
export function shedOverload(
  server: FastifyInstance,
  shedder: LoadShedder,
  responses: ResponseSender,
  sendProblem: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) {
      done();
    } else if (shedder.tryAcquire()) {
      reply.raw.once('close', () => {
        shedder.release();
      });
      done();
    } else if (responses.canServe(request)) {
      done();
    } else {
      shedder.countShed();
      sendProblem(overloaded, request, reply);
    }
  });
}

const isExempt = ({ routeOptions: { url }, raw }: FastifyRequest): boolean =>
  url === undefined || operationalRoutes.test(url) || url.endsWith('/events') || mayWait(raw);
