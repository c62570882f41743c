import { type FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';

/** Paths that answer with JSON alone; the documentation is HTML and more. */
const jsonPaths = /^\/(v1|v1\.0|api|health)\//;

/** Refuses a request that accepts no JSON (RFC 9110, 12.5.1), before anything is done for it. */
export function requireAcceptableMedia(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { accept } = request.headers;
    const isRefused =
      accept !== undefined && accept !== '*/*' && jsonPaths.test(request.url) && !acceptsJson(accept);
    done(isRefused ? new Problem('NOT_ACCEPTABLE') : undefined);
  });
}

const acceptsJson = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaTypes(['application/json', problemMediaType]).length > 0;
