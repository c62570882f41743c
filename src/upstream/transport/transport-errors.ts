import { CancelledError } from '../../lib/cancellation-token';
import { type FailureKind } from './upstream-error';

/** A call was not sent: no slot was free, its deadline had passed, or the gateway is closed. */
export class NotSentError extends Error {
  constructor(
    readonly kind: 'overloaded' | 'timeout' | 'unreachable',
    reason: string,
  ) {
    super(reason);
  }
}

/** A response began and cannot be used: truncated, too large, or not in the content coding that it names. */
export class InvalidResponseError extends Error {
  /** Whether the connection broke before the response was complete. */
  get isTruncated(): boolean {
    return isReset(this.cause);
  }

  private constructor(
    readonly status: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : 'broken body', { cause });
  }

  /** A response with a number that is no status code (RFC 9110, 15). */
  static withoutStatus(status: number): InvalidResponseError {
    return new InvalidResponseError(status, new RangeError(`${status} is no status`));
  }

  /** Wraps what reading a body threw; a timeout or cancellation of ours stays what it is. */
  static wrap(error: unknown, status: number): unknown {
    return isAbort(error) ? error : new InvalidResponseError(status, error);
  }
}

/**
 * A kept connection broke before the first byte of the response: an intermediary has closed it meanwhile. That says
 * nothing of the upstream.
 */
export class ConnectionLostError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }

  /** Wraps the error of a request over a kept connection, if it is a reset. */
  static ifReset(error: Error): Error {
    return isReset(error) && !isMalformedMessage(error) ? new ConnectionLostError(error) : error;
  }
}

const isReset = (error: unknown): boolean =>
  /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(errorCode(error) ?? '');

const nameOf = (error: unknown): string => String((error as { name?: unknown } | null)?.name);

/** Our timeout, or a cancellation. */
const isAbort = (error: unknown): boolean =>
  nameOf(error) === 'TimeoutError' || error instanceof CancelledError;

/** The code of an error or its cause, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; else null. Never its message. */
export function errorCode(error: unknown): string | null {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(code)) return code;
  // Of several addresses each has an error of its own.
  if (Array.isArray(errors) && errors.length > 0) return errorCode(errors[0]);
  return cause === undefined || cause === null ? null : errorCode(cause);
}

/** Whether undici received something that is no HTTP message (RFC 9112); its parser's errors may lack a code. */
function isMalformedMessage(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as { name?: unknown; code?: unknown; message?: unknown };
  return (
    name === 'HTTPParserError' ||
    /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/.test(String(code)) ||
    // A status of 100 or 101 that nobody asked for.
    (code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)$/.test(String(message)))
  );
}

/**
 * The failure kind of an error that an attempt threw: that of a call that was not sent, `timeout` for our own, `given-up`
 * for a cancellation, `invalid` for a response that cannot be used, and `unreachable` for a connection that could not be
 * made or broke before the response began.
 */
export function transportFailureKind(error: unknown): FailureKind {
  if (error instanceof NotSentError) return error.kind;
  if (nameOf(error) === 'TimeoutError') return 'timeout';
  if (isAbort(error)) return 'given-up';
  return error instanceof InvalidResponseError || isMalformedMessage(error) ? 'invalid' : 'unreachable';
}
