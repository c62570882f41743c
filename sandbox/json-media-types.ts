import { type FastifyInstance } from 'fastify';
import { malformed } from './statistics-input';

/** The four media types of endpoints 4 and 5, with or without parameters. */
const acceptedMediaTypes = /^(application\/([\w.+-]+\+)?json|text\/json)\s*(;|$)/i;

/** Makes a server accept request bodies of the four JSON media types only (else 415). */
export function acceptJsonMediaTypes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(acceptedMediaTypes, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(malformed('The body is not JSON.'), undefined);
    }
  });
}
