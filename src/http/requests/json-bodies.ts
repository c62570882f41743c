import { type FastifyInstance, type FastifyRequest, type preParsingHookHandler } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { exchangeOf } from '../exchange';
import { Problem } from '../problems/problem';
import { hasBody, isContinueExpected } from './request-checks';

/** The media types of JSON bodies that both interfaces take (spec 4, endpoints 4 and 5). */
export const jsonMediaTypes = [
  'application/json',
  'application/json-patch+json',
  'text/json',
  'application/*+json',
] as const;

const jsonMediaType = /^(application\/([\w.+*-]+\+)?json|text\/json)\s*(;|$)/i;

/** What a 415 offers: the media types without wildcards. */
const acceptPost = jsonMediaTypes.filter((type) => !type.includes('*')).join(', ');

/** No endpoint takes deeper bodies, and validation is recursive. */
const maxDepth = 8;

/** Checks a body by its headers before reading it, then sends `100 Continue` if it is expected (RFC 9110, 10.1.1), not in HTTP/1.0. */
const validateBody: preParsingHookHandler = (request, reply, payload, done) => {
  const { headers, httpVersion } = request.raw;
  const problem = hasBody(headers) ? problemOfBody(request) : null;
  const mayContinue = !problem && hasBody(headers) && httpVersion !== '1.0';
  if (mayContinue && isContinueExpected(headers.expect)) reply.raw.writeContinue();
  done(problem, payload);
};

function problemOfBody({ headers, routeOptions }: FastifyRequest): Problem | null {
  const { 'content-encoding': coding = 'identity', 'content-type': type = '' } = headers;
  if (coding.trim().toLowerCase() !== 'identity')
    return new Problem('UNSUPPORTED_MEDIA_TYPE', {
      detail: 'The body must not be compressed.',
      // RFC 9110, 15.5.16.
      headers: { 'accept-encoding': 'identity' },
    });
  if (!jsonMediaType.test(type))
    return new Problem('UNSUPPORTED_MEDIA_TYPE', { headers: { 'accept-post': acceptPost } });
  const isTooLarge = Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit;
  return isTooLarge ? new Problem('PAYLOAD_TOO_LARGE') : null;
}

/** Parses JSON bodies of every accepted media type, keeps their bytes, and rejects all other media types. */
export function parseJsonBodies(server: FastifyInstance): void {
  // Reads get no hook.
  server.addHook('onRoute', (route) => {
    if ([route.method].flat().includes('POST')) route.preParsing = validateBody;
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(jsonMediaType, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body)) {
      done(Problem.ofField('body', 'must be UTF-8'));
      return;
    }
    exchangeOf(request).rawBody = body;
    const text = body.toString().replace(/^\uFEFF/, '');
    void parse(request, text, (error, value: unknown) => {
      const isTooDeep = !error && isDeeperThan(value, maxDepth);
      done(isTooDeep ? Problem.ofField('body', `must be nested at most ${maxDepth} deep`) : error, value);
    });
  });
}

/** Rejects a body that is not a JSON object, or absent. */
export function requireJsonObject(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw Problem.ofField('body', 'must be a JSON object');
}

const isDeeperThan = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1)));
