import { type FastifyInstance, type FastifyRequest } from 'fastify';

/** The media types of JSON bodies that both interfaces take (spec 4, endpoints 4 and 5). */
export const jsonMediaTypes = [
  'application/json',
  'application/json-patch+json',
  'text/json',
  'application/*+json',
] as const;

const jsonMediaType = /^(application\/([\w.+*-]+\+)?json|text\/json)\s*(;|$)/i;

const rawBody = Symbol('raw body');

/** The bytes of a request's body as they came. */
export const rawBodyOf = (request: FastifyRequest): Buffer =>
  (request as { [rawBody]?: Buffer })[rawBody] ?? Buffer.alloc(0);

/** Parses JSON bodies of every accepted media type, keeps their bytes, and refuses all other media types. */
export function parseJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(jsonMediaType, { parseAs: 'buffer' }, (request, body, done) => {
    Object.assign(request, { [rawBody]: body });
    void parse(request, body.toString(), done);
  });
}
