import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Answers } from '../responses/answers';
import { Problem } from '../problems/problem';
import { type LoadShedder } from './load-shedder';

/** The same for all: under overload there are thousands a second, and each new one would note its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

/** What is asked while the gateway is in trouble, and asks no interface. */
const operation = /^\/(health|metrics|docs)(\/|$)/;

/**
 * Refuses new work while the process has too much of it. What costs next to nothing goes on: operation, paths that
 * are not there, and whatever the cache answers at once.
 * @param refuse answers with a problem; what the framework makes of a thrown one takes longer
 */
export function shedOverload(
  server: FastifyInstance,
  shedder: LoadShedder,
  answers: Answers,
  refuse: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isCheap(request)) {
      done();
    } else if (shedder.enter()) {
      reply.raw.once('close', () => {
        shedder.leave();
      });
      done();
    } else if (answers.isStored(request)) {
      done();
    } else {
      shedder.countShed();
      refuse(overloaded, request, reply);
    }
  });
}

const isCheap = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || operation.test(url);
