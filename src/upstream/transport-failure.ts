import { NoFreeSlot } from './call-slots';
import { type FailureKind } from './upstream-failure';

/** An answer began and cannot be used: cut, too large, or not in the coding that it names. */
export class BrokenAnswer extends Error {
  /** Whether the connection broke, and not what came over it. */
  get isCut(): boolean {
    return /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(
      String((this.cause as { code?: unknown } | undefined)?.code),
    );
  }

  private constructor(
    readonly status: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : 'broken body', { cause });
  }

  /** Wraps what reading a body threw; our own deadline stays what it is. */
  static unlessAborted(error: unknown, status: number): unknown {
    return isAbort(error) ? error : new BrokenAnswer(status, error);
  }
}

/** Our deadline's abort, as the platform names it and as axios wraps it. */
const isAbort = (error: unknown): boolean =>
  ['TimeoutError', 'AbortError', 'CanceledError'].includes(
    String((error as { name?: unknown } | null)?.name),
  );

/** How undici names an answer that is no HTTP message (RFC 9112); its parser's errors may lack a code. */
function isMalformedMessage(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'HTTPParserError' || /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/.test(String(code));
}

/**
 * Sorts an error that an exchange threw: `timeout` is our deadline, `overloaded` our own bound, `invalid` an
 * answer that cannot be used, and `unreachable` a connection that could not be made or broke before the
 * answer began.
 */
export function transportFailureKind(error: unknown): FailureKind {
  if (isAbort(error)) return 'timeout';
  if (error instanceof NoFreeSlot) return 'overloaded';
  return error instanceof BrokenAnswer || isMalformedMessage(error) ? 'invalid' : 'unreachable';
}
