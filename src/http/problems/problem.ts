import { type UpstreamName } from '../../upstream/transport/upstream-error';
import { type ProblemCode, problemCatalogue } from './problem-catalogue';

/** One violation in a request: the parameter or body member, and what it must be. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The upstream response that caused a problem; members are null where there was none. */
export interface UpstreamCause {
  readonly interface: UpstreamName;
  readonly status: number | null;
  readonly code: string | number | null;
  readonly message: string | null;
}

interface ProblemDetails {
  readonly detail?: string;
  /** Overrides the catalogue's status: on passthrough paths with the upstream's own. */
  readonly status?: number | undefined;
  readonly upstream?: UpstreamCause;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** The methods of the path, for 405. */
  readonly allow?: readonly string[];
  /** The accepted content coding, for 415 (RFC 9110, 15.5.16). */
  readonly acceptEncoding?: string;
  /** The accepted media types, for 415. */
  readonly acceptPost?: readonly string[];
  /** The upstream's own error members, for clients of the passthrough paths. */
  readonly legacyFields?: Readonly<Record<string, unknown>>;
}

/** Limits the response: a small request must not cause a large one. */
export const maxFieldErrors = 20;

/** An error response (RFC 9457). Thrown where it is known, sent by the `ProblemFilter`. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problemCatalogue[code].title);
    this.status = details.status ?? problemCatalogue[code].status;
  }

  /** A 400, or another status, that names one field. */
  static ofField(field: string, message: string, status?: number): Problem {
    return Problem.ofFields([{ field, message }], status);
  }

  /** A 400, or another status, that names every invalid field, up to {@link maxFieldErrors}. */
  static ofFields(given: readonly FieldError[], status?: number): Problem {
    const errors = given
      .slice(0, maxFieldErrors)
      .map(({ field, message }) => ({ field: sanitizeFieldName(field), message }));
    const detail = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
    return new Problem('VALIDATION_FAILED', { detail, errors, status });
  }
}

/** Names come from the client: shortened, and without special characters. */
const sanitizeFieldName = (name: string): string => name.slice(0, 64).replace(/[^\w.[\]-]/g, '?');
