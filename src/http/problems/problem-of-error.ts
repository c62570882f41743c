import { HttpException } from '@nestjs/common';
import { type FailureKind, UpstreamError } from '../../upstream/transport/upstream-error';
import { Problem, problemCatalogue, type ProblemCode, type UpstreamCause } from './problem';

/** The problem of each kind of upstream error, its default `Retry-After`, and its detail if the title says too little. */
const problemOfKind: Readonly<
  Record<FailureKind, { code: ProblemCode; retryAfterSeconds?: number; detail?: string }>
> = {
  'order-not-found': { code: 'ORDER_NOT_FOUND', retryAfterSeconds: 3 },
  'transaction-not-found': { code: 'TRANSACTION_NOT_FOUND', retryAfterSeconds: 3 },
  rejected: { code: 'UPSTREAM_REJECTED' },
  'order-not-cancellable': { code: 'ORDER_NOT_CANCELLABLE' },
  'not-cancellable': { code: 'EXTERNAL_CALL_NOT_CANCELLABLE' },
  'rate-limited': { code: 'UPSTREAM_RATE_LIMITED', retryAfterSeconds: 30 },
  'share-spent': { code: 'RATE_LIMITED', detail: 'Relayed requests have used their share of the quota.' },
  failed: { code: 'UPSTREAM_FAILED' },
  'credentials-refused': { code: 'UPSTREAM_FAILED' },
  invalid: { code: 'UPSTREAM_INVALID_RESPONSE' },
  unreachable: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 },
  timeout: { code: 'UPSTREAM_TIMEOUT' },
  'given-up': { code: 'UPSTREAM_TIMEOUT' },
  overloaded: { code: 'OVERLOADED', retryAfterSeconds: 1 },
};

/** The problem of an upstream error on `/v1`: classified by its kind, never the upstream's own status. */
export function problemOfUpstreamError(error: UpstreamError): Problem {
  const { code, retryAfterSeconds, detail } = problemOfKind[error.kind];
  return new Problem(code, {
    detail: error.native?.message ?? detail,
    upstream: causeOf(error),
    retryAfterSeconds: error.retryAfterSeconds ?? retryAfterSeconds,
  });
}

/** On a passthrough path: with the upstream's own status and error members. An error inside a 2xx response becomes 422. */
export function passthroughProblemOfUpstreamError(error: UpstreamError): Problem {
  const problem = problemOfUpstreamError(error);
  const isErrorInsideSuccess = error.native !== null && !isErrorStatus(error.status);
  const code = isErrorInsideSuccess && problem.status >= 500 ? 'UPSTREAM_REJECTED' : problem.code;
  return new Problem(code, {
    ...problem.details,
    status: passthroughStatus(error, isErrorInsideSuccess),
    legacyFields: error.native?.members,
  });
}

function passthroughStatus({ status, kind }: UpstreamError, isErrorInsideSuccess: boolean): number {
  if (isErrorInsideSuccess) return problemCatalogue.UPSTREAM_REJECTED.status;
  // Clients would mistake rejected credentials of the gateway for their own.
  const isUpstreamStatus = isErrorStatus(status) && kind !== 'credentials-refused';
  return isUpstreamStatus ? status : problemCatalogue[problemOfKind[kind].code].status;
}

const isErrorStatus = (status: number | null): status is number =>
  status !== null && status >= 400 && status <= 599;

const causeOf = (error: UpstreamError): UpstreamCause => ({
  interface: error.upstreamName,
  status: error.status,
  code: error.native?.code ?? null,
  message: error.native?.message ?? null,
});

/** The problems of Fastify's errors by code; other errors go by status. */
const problemOfFrameworkCode: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('PAYLOAD_TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('UNSUPPORTED_MEDIA_TYPE'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => Problem.ofField('body', 'must not be empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => Problem.ofField('body', 'must be JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    Problem.ofField('Content-Length', 'must be the length of the body'),
  FST_ERR_MAX_PARAM_LENGTH: () => Problem.ofField('path', 'must have shorter segments'),
  FST_ERR_BAD_URL: () => Problem.ofField('path', 'must be correctly percent-encoded'),
};

/** Maps anything thrown to a problem. An unexpected error becomes `INTERNAL_ERROR` without its message. */
export function problemOfError(error: unknown, isPassthrough: boolean): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof UpstreamError)
    return isPassthrough ? passthroughProblemOfUpstreamError(error) : problemOfUpstreamError(error);
  return problemOfFramework(error) ?? new Problem('INTERNAL_ERROR');
}

function problemOfFramework(error: unknown): Problem | null {
  const cause = error instanceof HttpException ? (error.cause ?? error) : error;
  const known = problemOfFrameworkCode[String((cause as { code?: unknown } | null)?.code)];
  if (known) return known();
  const status = error instanceof HttpException ? error.getStatus() : 500;
  if (status === 404) return new Problem('ROUTE_NOT_FOUND');
  return status === 400 ? Problem.ofField('body', 'cannot be read') : null;
}
