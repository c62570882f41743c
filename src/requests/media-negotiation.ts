import { type FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';

const json = ['application/json', problemMediaType];

/** What paths answer with. Generated clients of the interfaces ask for JSON by its older names too. */
const mediaTypesOf: readonly [RegExp, readonly string[]][] = [
  [/^\/v1\//, json],
  [/^\/(api|v1\.0)\//, [...json, 'text/json', 'text/plain']],
];

/**
 * Refuses a request that accepts none of what its path answers with (RFC 9110, 12.5.1), before anything is
 * done for it.
 */
export function requireAcceptableMedia(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { accept } = request.headers;
    const isAny = accept === undefined || accept === '*/*';
    done(isAny || accepts(accept, request.url) ? undefined : new Problem('NOT_ACCEPTABLE'));
  });
}

function accepts(accept: string, path: string): boolean {
  const offered = mediaTypesOf.find(([paths]) => paths.test(path))?.[1];
  return offered === undefined || new Negotiator({ headers: { accept } }).mediaTypes([...offered]).length > 0;
}
