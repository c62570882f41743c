import {
  passthroughProblemOfUpstreamError,
  problemOfUpstreamError,
} from '../../../../src/http/problems/problem-of-error';
import { problemCatalogue } from '../../../../src/http/problems/problem';
import { type FailureKind, UpstreamError } from '../../../../src/upstream/transport/upstream-error';

type Options = ConstructorParameters<typeof UpstreamError>[0];

const errorOf = (kind: FailureKind, options: Partial<Options> = {}) =>
  new UpstreamError({ upstreamName: 'order', kind, status: null, reason: 'for the log', ...options });

const native = { code: 'X', message: 'It failed.', members: { errorId: 'X', errorMessage: 'It failed.' } };

/** Without a response of the upstream, the problem is the same on both surfaces. */
const ownFailures: [FailureKind, string, number, boolean, number | undefined][] = [
  ['order-not-found', 'ORDER_NOT_FOUND', 404, true, 3],
  ['transaction-not-found', 'TRANSACTION_NOT_FOUND', 404, true, 3],
  ['rejected', 'UPSTREAM_REJECTED', 422, false, undefined],
  ['order-not-cancellable', 'ORDER_NOT_CANCELLABLE', 409, false, undefined],
  ['not-cancellable', 'EXTERNAL_CALL_NOT_CANCELLABLE', 409, false, undefined],
  ['rate-limited', 'UPSTREAM_RATE_LIMITED', 503, true, 30],
  ['failed', 'UPSTREAM_FAILED', 502, true, undefined],
  ['credentials-refused', 'UPSTREAM_FAILED', 502, true, undefined],
  ['invalid', 'UPSTREAM_INVALID_RESPONSE', 502, true, undefined],
  ['unreachable', 'UPSTREAM_UNAVAILABLE', 503, true, 5],
  ['timeout', 'UPSTREAM_TIMEOUT', 504, true, undefined],
  ['given-up', 'UPSTREAM_TIMEOUT', 504, true, undefined],
  ['overloaded', 'OVERLOADED', 503, true, 1],
];

describe.each([
  ['/v1', problemOfUpstreamError],
  ['a passthrough path', passthroughProblemOfUpstreamError],
])('the problem of an upstream error on %s', (_, problemOf) => {
  it.each(ownFailures)('%s is %s', (kind, code, status, retryable, retryAfterSeconds) => {
    const problem = problemOf(errorOf(kind));
    expect(problem).toMatchObject({ code, status });
    expect(problemCatalogue[problem.code].retryable).toBe(retryable);
    expect(problem.details.retryAfterSeconds).toBe(retryAfterSeconds);
    expect(problem.message).toBe(problemCatalogue[problem.code].title);
  });

  it('names the upstream, its status, code and message', () => {
    expect(problemOf(errorOf('failed', { status: 500, native })).details.upstream).toEqual({
      interface: 'order',
      status: 500,
      code: 'X',
      message: 'It failed.',
    });
    expect(problemOf(errorOf('timeout')).details.upstream).toEqual({
      interface: 'order',
      status: null,
      code: null,
      message: null,
    });
  });

  it("has the upstream's message as its detail, and never the reason for the log", () => {
    expect(problemOf(errorOf('rejected', { status: 400, native })).message).toBe('It failed.');
    expect(JSON.stringify(problemOf(errorOf('invalid', { status: 200 })))).not.toContain('for the log');
  });

  it("prefers the upstream's Retry-After", () => {
    const { details } = problemOf(errorOf('rate-limited', { status: 429, retryAfterSeconds: 7 }));
    expect(details.retryAfterSeconds).toBe(7);
  });
});

const kindsByStatus: [FailureKind, number][] = [
  ['order-not-found', 404],
  ['transaction-not-found', 404],
  ['rejected', 400],
  ['not-cancellable', 400],
  ['rate-limited', 429],
  ['failed', 500],
];

describe('the status of an upstream error', () => {
  it.each(kindsByStatus)(
    "of the kind %s is the upstream's own %i on passthrough paths alone",
    (kind, status) => {
      const error = errorOf(kind, { status, native });
      const problem = problemOfUpstreamError(error);
      expect(problem.status).toBe(problemCatalogue[problem.code].status);
      expect(passthroughProblemOfUpstreamError(error)).toMatchObject({
        code: problem.code,
        status,
        details: { legacyFields: native.members },
      });
      expect(problem.details.legacyFields).toBeUndefined();
    },
  );

  it.each([401, 403, 407])("hides that the upstream rejects the gateway's credentials with %i", (status) => {
    const error = errorOf('credentials-refused', { status });
    expect(problemOfUpstreamError(error).status).toBe(502);
    expect(passthroughProblemOfUpstreamError(error).status).toBe(502);
  });

  it.each([200, 302, 399, 600])('%i is never passed on', (status) => {
    expect(passthroughProblemOfUpstreamError(errorOf('invalid', { status })).status).toBe(502);
  });

  it.each<[FailureKind, string]>([
    ['rejected', 'UPSTREAM_REJECTED'],
    ['failed', 'UPSTREAM_REJECTED'],
    ['invalid', 'UPSTREAM_REJECTED'],
    ['order-not-found', 'ORDER_NOT_FOUND'],
    ['not-cancellable', 'EXTERNAL_CALL_NOT_CANCELLABLE'],
  ])('is 422 on passthrough paths for %s inside a 200, with the code %s', (kind, code) => {
    const error = errorOf(kind, { status: 200, native });
    expect(passthroughProblemOfUpstreamError(error)).toMatchObject({ code, status: 422 });
  });
});
