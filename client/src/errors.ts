import { type Problem, type ProblemCode } from './api.js';

/** What every error of this package is. The reasons of the caller's own signals are none. */
export abstract class GatewayError extends Error {
  /** Whether the same request may succeed later. */
  abstract readonly retryable: boolean;
  /** After how long to try again, in milliseconds; null if the response has no `Retry-After`. */
  readonly retryAfterMs: number | null = null;
}

/** The gateway's answer to a request that it cannot serve (RFC 9457). */
export class ProblemError extends GatewayError {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryable: boolean;
  /** For the operators: the gateway's log has it. */
  readonly requestId: string;
  /** What is wrong with each field; empty unless `VALIDATION_FAILED`. */
  readonly errors: NonNullable<Problem['errors']>;
  /** The interface that was at fault. */
  readonly upstream: Problem['upstream'] | null;

  constructor(
    readonly problem: Problem,
    override readonly retryAfterMs: number | null,
  ) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.retryable = problem.retryable;
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.upstream = problem.upstream ?? null;
  }
}

/** No response, or one that was cut. */
export class NetworkError extends GatewayError {
  override readonly name = 'NetworkError';
  /** The error of the platform. Declared here, too: the `Error` of ES2020 has none. */
  declare readonly cause?: unknown;
  readonly retryable = true;
}

/** Nothing for too long. */
export class TimeoutError extends GatewayError {
  override readonly name = 'TimeoutError';
  readonly retryable = true;

  constructor(readonly timeoutMs: number) {
    super(`no response within ${timeoutMs} ms`);
  }
}

/** A response that is not the gateway's, such as the error page of a proxy. */
export class InvalidResponseError extends GatewayError {
  override readonly name = 'InvalidResponseError';
  readonly retryable: boolean;

  constructor(
    readonly status: number,
    override readonly retryAfterMs: number | null,
  ) {
    super(`the response with status ${status} is not from the gateway`);
    this.retryable = status === 429 || status >= 500;
  }
}

/** Whether the request may succeed later: what is not from the gateway may be in its way for a while, if it has worked before. */
export const isPassing = (error: unknown, hasWorked: boolean): error is GatewayError =>
  error instanceof GatewayError && (error.retryable || (hasWorked && error instanceof InvalidResponseError));
