import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Answers } from '../answers/answers';
import { Problem } from '../problems/problem';
import { type LoadShedder } from './load-shedder';

const retryAfterSeconds = 1;

/** What is asked while the gateway is in trouble, and asks no interface. */
const operation = /^\/(health|metrics|docs)(\/|$)/;

/**
 * Refuses new work while the process has too much of it. What costs next to nothing goes on: operation, paths that
 * are not there, and whatever the cache answers at once.
 */
export function shedOverload(server: FastifyInstance, shedder: LoadShedder, answers: Answers): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (isCheap(request) || answers.servesAtOnce(request.raw.url)) {
      done();
    } else if (shedder.enter()) {
      reply.raw.once('close', () => {
        shedder.leave();
      });
      done();
    } else {
      done(new Problem('OVERLOADED', { retryAfterSeconds }));
    }
  });
}

const isCheap = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || operation.test(url);
