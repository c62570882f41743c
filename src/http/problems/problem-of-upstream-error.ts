import { type FailureKind, type UpstreamError } from '../../upstream/transport/upstream-error';
import { Problem, type UpstreamCause } from './problem';
import { type ProblemCode, problemCatalogue } from './problem-catalogue';

/** How each upstream failure reads to a caller, and when it is worth asking again. */
const problemOfKind: Readonly<Record<FailureKind, { code: ProblemCode; retryAfterSeconds?: number }>> = {
  'order-not-found': { code: 'ORDER_NOT_FOUND', retryAfterSeconds: 3 },
  'transaction-not-found': { code: 'TRANSACTION_NOT_FOUND', retryAfterSeconds: 3 },
  rejected: { code: 'UPSTREAM_REJECTED' },
  'not-cancellable': { code: 'EXTERNAL_CALL_NOT_CANCELLABLE' },
  'rate-limited': { code: 'UPSTREAM_RATE_LIMITED', retryAfterSeconds: 30 },
  failed: { code: 'UPSTREAM_FAILED' },
  'credentials-refused': { code: 'UPSTREAM_FAILED' },
  invalid: { code: 'UPSTREAM_INVALID_RESPONSE' },
  unreachable: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 },
  timeout: { code: 'UPSTREAM_TIMEOUT' },
  'given-up': { code: 'UPSTREAM_TIMEOUT' },
  overloaded: { code: 'OVERLOADED', retryAfterSeconds: 1 },
};

/** The problem of a failed upstream call on `/v1`: the upstream's status is classified, never passed on. */
export function problemOfUpstreamError(failure: UpstreamError): Problem {
  const { code, retryAfterSeconds } = problemOfKind[failure.kind];
  return new Problem(code, {
    detail: failure.native?.message ?? undefined,
    upstream: causeOf(failure),
    retryAfterSeconds: failure.retryAfterSeconds ?? retryAfterSeconds,
  });
}

/**
 * The problem of a failed upstream call on a drop-in path: the upstream's own status and members. An error
 * inside a success becomes 422; what the gateway itself found wrong has the status of the catalogue.
 */
export function passthroughProblemOfUpstreamError(failure: UpstreamError): Problem {
  const problem = problemOfUpstreamError(failure);
  const isErrorInsideSuccess = failure.native !== null && !isErrorStatus(failure.status);
  const code = isErrorInsideSuccess && problem.status >= 500 ? 'UPSTREAM_REJECTED' : problem.code;
  return new Problem(code, {
    ...problem.details,
    status: passthroughStatus(failure, isErrorInsideSuccess),
    legacyFields: failure.native?.members,
  });
}

function passthroughStatus({ status, kind }: UpstreamError, isErrorInsideSuccess: boolean): number {
  if (isErrorInsideSuccess) return problemCatalogue.UPSTREAM_REJECTED.status;
  // A caller would take a refusal of the gateway's credentials for one of its own.
  const isPassedOn = isErrorStatus(status) && kind !== 'credentials-refused';
  return isPassedOn ? status : problemCatalogue[problemOfKind[kind].code].status;
}

const isErrorStatus = (status: number | null): status is number =>
  status !== null && status >= 400 && status <= 599;

const causeOf = (failure: UpstreamError): UpstreamCause => ({
  interface: failure.upstreamName,
  status: failure.status,
  code: failure.native?.code ?? null,
  message: failure.native?.message ?? null,
});
