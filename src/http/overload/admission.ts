import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { isLongPoll } from '../requests/long-poll';
import { type ResponseSender } from '../responses/response-sender';
import { type LoadShedder } from './load-shedder';

/** Operators need these under overload, and they call no upstream; and event streams. */
const exemptRoutes = /^\/(health|metrics|docs|explorer)(\/|$)|\/events$/;

/** Created once: under overload there are thousands a second, and each new error would capture its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

/**
 * Starts requests, lets them wait for a later turn of the event loop, or sheds them. Exempt is what costs little:
 * operational routes and responses that the cache has. So are requests that stay open to wait for changes: these have
 * limits of their own.
 */
export function admitRequests(
  server: FastifyInstance,
  shedder: LoadShedder,
  responses: ResponseSender,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (isExempt(request) || shedder.tryStart() || responses.canServe(request)) {
      done();
      return;
    }
    // The client may have disconnected meanwhile.
    const proceed = (problem?: Problem) => {
      if (!request.raw.socket.destroyed) done(problem);
    };
    const isQueued = shedder.tryEnqueue(() => {
      proceed();
    });
    if (!isQueued)
      shedder.shed(() => {
        proceed(overloaded);
      });
  });
}

const isExempt = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' || exemptRoutes.test(request.routeOptions.url ?? '') || isLongPoll(request);
