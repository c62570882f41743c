import { type Problem } from './problem';
import { problemCatalogue } from './problem-catalogue';

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

/**
 * The error members that existing clients of an upstream read (spec 7): the upstream's own if it sent some, else made of
 * the problem. `reqId` of the order interface defaults to the request id. Empty on `/v1`.
 */
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
