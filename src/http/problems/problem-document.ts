import { type Problem, problemCatalogue, problemType } from './problem';

/** The API that a path belongs to: the gateway's own, or an upstream's passthrough paths. */
export type ApiSurface = 'v1' | 'statistics' | 'order';

const surfacePrefixes: readonly [string, ApiSurface][] = [
  ['/api/', 'statistics'],
  ['/v1.0/', 'order'],
  ['/swagger', 'statistics'],
  ['/redoc', 'statistics'],
];

export const surfaceOfPath = (path: string): ApiSurface =>
  surfacePrefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'v1';

/** The error members that clients of an upstream read (spec 7): its own, else made of the problem. None on `/v1`. */
export function legacyErrorFields(
  surface: ApiSurface,
  problem: Problem,
  requestId: string,
): Record<string, unknown> {
  const given = problem.details.legacyFields;
  if (surface === 'order') {
    const own = { ...orderErrorOf(problem), errorMessage: problem.message, errorPayload: null };
    return { ...(given ?? own), reqId: given?.reqId ?? requestId };
  }
  if (given) return given;
  return surface === 'statistics' ? { message: problem.message, errorCode: problem.status } : {};
}

/** The matching error id of the order interface (spec 7.2). Where it has none, the code of the problem. */
function orderErrorOf({ code, status }: Problem): { errorCode: number; errorId: string } {
  if (code === 'ORDER_NOT_FOUND') return { errorCode: 15, errorId: 'UNKNOWN_ORDER' };
  if (code === 'VALIDATION_FAILED' || code === 'UPSTREAM_REJECTED')
    return { errorCode: 2, errorId: 'INVALID_QUERY_PARAMETERS' };
  const isFailure = problemCatalogue[code].status >= 500;
  return { errorCode: status, errorId: isFailure ? 'INTERNAL_SERVER_ERROR' : code };
}

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
  path.slice(0, 256).replace(/%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@%/]/g, encodeURIComponent);

/** The headers of a problem beside its media type. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const { retryAfterSeconds, headers } = problem.details;
  return {
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(problem.code === 'UNAUTHENTICATED' && { 'www-authenticate': 'ApiKey header="X-API-Key"' }),
    ...headers,
  };
}
