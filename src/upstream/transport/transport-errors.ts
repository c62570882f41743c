import { CancelledError } from '../../lib/cancellation-token';
import { BulkheadRejectedError } from '../resilience/bulkhead';
import { type FailureKind } from './upstream-error';

const isReset = (error: unknown): boolean =>
  /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(errorCode(error) ?? '');

/** An answer began and cannot be used: cut, too large, or not in the coding that it names. */
export class InvalidResponseError extends Error {
  /** Whether the connection broke, and not what came over it. */
  get isTruncated(): boolean {
    return isReset(this.cause);
  }

  private constructor(
    readonly status: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : 'broken body', { cause });
  }

  /** An answer that has no status of an answer (RFC 9110, 15). */
  static withoutStatus(status: number): InvalidResponseError {
    return new InvalidResponseError(status, new RangeError(`${status} is no status`));
  }

  /** Wraps what reading a body threw; our own deadline stays what it is. */
  static wrap(error: unknown, status: number): unknown {
    return isAbort(error) ? error : new InvalidResponseError(status, error);
  }
}

/**
 * A connection that was kept from an earlier exchange broke before any byte of this answer: what lies between has
 * forgotten it. That says nothing of the interface.
 */
export class ConnectionLostError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }

  /** Wraps what ended an exchange over a kept connection, where it is such a loss. */
  static ifReset(error: Error): Error {
    return isReset(error) && !isMalformedMessage(error) ? new ConnectionLostError(error) : error;
  }
}

const nameOf = (error: unknown): string => String((error as { name?: unknown } | null)?.name);

/** Our deadline's abort, or the end of a call that nobody waits for, as axios names it. */
const isAbort = (error: unknown): boolean =>
  nameOf(error) === 'TimeoutError' || error instanceof CancelledError || nameOf(error) === 'CanceledError';

/** The code of an error, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; null where it has none. Never its message. */
export function errorCode(error: unknown): string | null {
  const { code, cause, errors } = (error ?? {}) as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,63}$/.test(code)) return code;
  // Of several addresses each has an error of its own.
  if (Array.isArray(errors) && errors.length > 0) return errorCode(errors[0]);
  return cause === undefined || cause === null ? null : errorCode(cause);
}

/** How undici names an answer that is no HTTP message (RFC 9112); its parser's errors may lack a code. */
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
 * Sorts an error that an exchange threw: `timeout` is our deadline, `given-up` our callers' leaving, `overloaded` our own bound, `invalid` an
 * answer that cannot be used, and `unreachable` a connection that could not be made or broke before the
 * answer began.
 */
export function transportFailureKind(error: unknown): FailureKind {
  if (nameOf(error) === 'TimeoutError') return 'timeout';
  if (isAbort(error)) return 'given-up';
  if (error instanceof BulkheadRejectedError) return 'overloaded';
  return error instanceof InvalidResponseError || isMalformedMessage(error) ? 'invalid' : 'unreachable';
}
