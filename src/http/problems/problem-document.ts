import { type ApiSurface, legacyErrorFields } from './legacy-error-fields';
import { type Problem } from './problem';
import { problemCatalogue, problemType } from './problem-catalogue';

/** The media type of every error response. */
export const problemMediaType = 'application/problem+json';

export interface ProblemContext {
  readonly surface: ApiSurface;
  /** The path as requested, without the query. */
  readonly path: string;
  readonly requestId: string;
}

/** The body of a problem (RFC 9457), with the upstream's error members on passthrough paths. */
export function problemDocument(problem: Problem, context: ProblemContext): Record<string, unknown> {
  const { title, retryable } = problemCatalogue[problem.code];
  const { upstream, errors } = problem.details;
  return {
    ...legacyErrorFields(context.surface, problem, context.requestId),
    type: problemType(problem.code),
    title,
    status: problem.status,
    detail: problem.message,
    instance: uriPath(context.path),
    code: problem.code,
    requestId: context.requestId,
    retryable,
    ...(upstream && { upstream }),
    ...(errors && { errors }),
  };
}

/** The path as a URI reference (RFC 3986), at most 256 characters before percent-encoding. */
const uriPath = (path: string): string =>
  path
    .slice(0, 256)
    .replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/g, (character) => encodeURIComponent(character));

/** The headers of a problem beside its media type. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const { retryAfterSeconds, allow, acceptEncoding, acceptPost } = problem.details;
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(problem.code === 'UNAUTHENTICATED' && { 'www-authenticate': 'ApiKey header="X-API-Key"' }),
    ...(allow && { allow: allow.join(', ') }),
    ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    ...(acceptPost && { 'accept-post': acceptPost.join(', ') }),
  };
}
