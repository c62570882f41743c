import { type UpstreamName } from '../../upstream/transport/upstream-error';
import { type ProblemCode, problemCatalogue } from './problem-catalogue';

/** One complaint about a request: the parameter or body member, and what it must be. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The upstream answer behind a problem; null members where there was none. */
export interface UpstreamCause {
  readonly interface: UpstreamName;
  readonly status: number | null;
  readonly code: string | number | null;
  readonly message: string | null;
}

interface ProblemDetails {
  readonly detail?: string;
  /** Another status than the catalogue's: on drop-in paths the upstream's own. */
  readonly status?: number;
  readonly upstream?: UpstreamCause;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** The methods that the path has, for 405. */
  readonly allow?: readonly string[];
  /** The coding that a body may have instead, for 415 (RFC 9110, 15.5.16). */
  readonly acceptEncoding?: string;
  /** The media types that a body may have instead, for 415. */
  readonly acceptPost?: readonly string[];
  /** The upstream's own error members, for clients of the drop-in paths. */
  readonly legacyFields?: Readonly<Record<string, unknown>>;
}

/** No answer names more fields: a small request must not make a large answer. */
export const maxFieldErrors = 20;

/** An answer that is not a success (RFC 9457). Thrown where it is known, written once by the filter. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? problemCatalogue[code].title);
    this.status = details.status ?? problemCatalogue[code].status;
  }

  /** A 400 that names one field. */
  static ofField(field: string, message: string): Problem {
    return Problem.ofFields([{ field, message }]);
  }

  /** A 400 that names every field at fault, up to {@link maxFieldErrors}. */
  static ofFields(given: readonly FieldError[]): Problem {
    const errors = given
      .slice(0, maxFieldErrors)
      .map(({ field, message }) => ({ field: sanitizeFieldName(field), message }));
    const detail = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
    return new Problem('VALIDATION_FAILED', { detail, errors });
  }
}

/** A caller's own names come back in the answer: as plain text alone, and not at any length. */
const sanitizeFieldName = (name: string): string => name.slice(0, 64).replace(/[^\w.[\]-]/g, '?');
