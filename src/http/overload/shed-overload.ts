import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type ResponseSender } from '../responses/response-sender';
import { Problem } from '../problems/problem';
import { type LoadShedder } from './load-shedder';

/** The same for all: under overload there are thousands a second, and each new one would note its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

/** What is asked while the gateway is in trouble, and asks no interface. */
const operationalRoutes = /^\/(health|metrics|docs)(\/|$)/;

/**
 * Refuses new work while the process has too much of it. What costs next to nothing goes on: operation, paths that
 * are not there, and whatever the cache answers at once.
 * @param refuse answers with a problem; what the framework makes of a thrown one takes longer
 */
export function shedOverload(
  server: FastifyInstance,
  shedder: LoadShedder,
  responses: ResponseSender,
  refuse: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void,
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
      refuse(overloaded, request, reply);
    }
  });
}

const isExempt = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || operationalRoutes.test(url);
