import { HttpException } from '@nestjs/common';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { passthroughProblemOfUpstreamError, problemOfUpstreamError } from './problem-of-upstream-error';
import { Problem } from './problem';
import { type ProblemCode } from './problem-catalogue';

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

const problemOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'ROUTE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
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
  const code = problemOfStatus[status];
  if (code) return new Problem(code);
  return status === 400 ? Problem.ofField('body', 'cannot be read') : null;
}
