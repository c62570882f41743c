import { legacyErrorFields, surfaceOfPath } from '../../../../src/http/problems/problem-document';
import { Problem, type ProblemCode } from '../../../../src/http/problems/problem';

const requestId = 'request-1';

it.each([
  ['/v1/orders/x', 'v1'],
  ['/api/Orders/x', 'statistics'],
  ['/swagger/index.html', 'statistics'],
  ['/redoc', 'statistics'],
  ['/v1.0/dln/order/x', 'order'],
  ['/apis', 'v1'],
  ['*', 'v1'],
])('the path %s is on the surface %s', (path, surface) => {
  expect(surfaceOfPath(path)).toBe(surface);
});

describe('the legacy error fields', () => {
  it.each<[ProblemCode, number | undefined, number, string]>([
    ['ORDER_NOT_FOUND', undefined, 15, 'UNKNOWN_ORDER'],
    ['VALIDATION_FAILED', undefined, 2, 'INVALID_QUERY_PARAMETERS'],
    ['VALIDATION_FAILED', 431, 2, 'INVALID_QUERY_PARAMETERS'],
    ['UPSTREAM_REJECTED', 422, 2, 'INVALID_QUERY_PARAMETERS'],
    ['UPSTREAM_REJECTED', 499, 2, 'INVALID_QUERY_PARAMETERS'],
    ['ROUTE_NOT_FOUND', undefined, 404, 'ROUTE_NOT_FOUND'],
    ['METHOD_NOT_ALLOWED', undefined, 405, 'METHOD_NOT_ALLOWED'],
    ['UNAUTHENTICATED', undefined, 401, 'UNAUTHENTICATED'],
    ['RATE_LIMITED', undefined, 429, 'RATE_LIMITED'],
    ['UPSTREAM_RATE_LIMITED', 429, 429, 'INTERNAL_SERVER_ERROR'],
    ['UPSTREAM_INVALID_RESPONSE', 404, 404, 'INTERNAL_SERVER_ERROR'],
    ['INTERNAL_ERROR', undefined, 500, 'INTERNAL_SERVER_ERROR'],
    ['UPSTREAM_FAILED', 599, 599, 'INTERNAL_SERVER_ERROR'],
  ])('of %s with the status %s are %i and %s for the order interface', (code, status, errorCode, errorId) => {
    const problem = new Problem(code, { detail: 'What happened.', ...(status !== undefined && { status }) });
    expect(legacyErrorFields('order', problem, requestId)).toEqual({
      errorCode,
      errorId,
      errorMessage: 'What happened.',
      errorPayload: null,
      reqId: requestId,
    });
  });

  it("are the upstream's own if it sent some", () => {
    const legacyFields = { errorCode: 'X', anything: [1] };
    const problem = new Problem('UPSTREAM_FAILED', { legacyFields });
    expect(legacyErrorFields('statistics', problem, requestId)).toEqual(legacyFields);
    expect(legacyErrorFields('order', problem, requestId)).toEqual({ ...legacyFields, reqId: requestId });
  });
});
