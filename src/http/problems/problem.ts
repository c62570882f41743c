import { upstreamNames } from '../../upstream/transport/upstream-error';
import { field, nullable, ViewType } from '../schema/view-type';

const permanent = (status: number, title: string) => ({ status, title, retryable: false });

/** The same request may succeed later. */
const retryable = (status: number, title: string) => ({ status, title, retryable: true });

/** Every problem (RFC 9457) by its stable code. */
export const problemCatalogue = {
  VALIDATION_FAILED: permanent(400, 'The request is not valid.'),
  UNAUTHENTICATED: permanent(401, 'The request needs a valid API key in X-API-Key.'),
  ORDER_NOT_FOUND: retryable(404, 'No order with this id is known, or it is not indexed yet.'),
  TRANSACTION_NOT_FOUND: retryable(404, 'No order of this transaction is known, or it is not indexed yet.'),
  ROUTE_NOT_FOUND: permanent(404, 'There is nothing at this path.'),
  METHOD_NOT_ALLOWED: permanent(405, 'The path does not have this method.'),
  NOT_ACCEPTABLE: permanent(406, 'The answer cannot be given in a media type that the request accepts.'),
  ORDER_NOT_CANCELLABLE: permanent(409, 'The order is not open: it cannot be cancelled.'),
  EXTERNAL_CALL_NOT_CANCELLABLE: permanent(409, 'The external call of this order cannot be cancelled.'),
  PRECONDITION_FAILED: permanent(412, 'The request has a precondition that does not hold.'),
  PAYLOAD_TOO_LARGE: permanent(413, 'The request body is too large.'),
  UNSUPPORTED_MEDIA_TYPE: permanent(415, 'The media type of the request body is not supported.'),
  UPSTREAM_REJECTED: permanent(422, 'The upstream interface refuses the request.'),
  RATE_LIMITED: retryable(429, 'The caller has made too many requests.'),
  INTERNAL_ERROR: permanent(500, 'The gateway failed.'),
  UPSTREAM_FAILED: retryable(502, 'The upstream interface failed.'),
  UPSTREAM_INVALID_RESPONSE: retryable(502, 'The upstream interface gave an answer that cannot be used.'),
  UPSTREAM_UNAVAILABLE: retryable(503, 'The upstream interface cannot be reached.'),
  UPSTREAM_RATE_LIMITED: retryable(503, 'The upstream interface takes no more requests for now.'),
  OVERLOADED: retryable(503, 'The gateway has too much to do.'),
  UPSTREAM_TIMEOUT: retryable(504, 'The upstream interface did not answer in time.'),
};

export type ProblemCode = keyof typeof problemCatalogue;

export const problemCodes = Object.keys(problemCatalogue) as ProblemCode[];

/** The `type` member: a stable URN. */
export const problemType = (code: ProblemCode): string =>
  `urn:order-gateway:problem:${code.toLowerCase().replaceAll('_', '-')}`;

/** One violation in a request. */
export class FieldErrorView extends ViewType({
  field: field('string', 'The parameter or body member at fault.', 'orderId'),
  message: field('string', 'What it must be.', 'must be 0x and 64 hexadecimal digits'),
}) {}

/** The upstream response that caused a problem. */
export class UpstreamCauseView extends ViewType({
  interface: field(upstreamNames, 'The upstream interface that was involved.', 'statistics'),
  status: nullable(
    { type: 'integer', minimum: 100, maximum: 599 },
    "The upstream's HTTP status; null if it sent no response.",
    500,
  ),
  code: nullable(
    { oneOf: ['string', 'integer'] },
    "The upstream's own error code (text or integer); null if it sent none.",
    'UNKNOWN_ORDER',
  ),
  message: nullable(
    'string',
    "The upstream's own message; null if it sent none that can be shown.",
    'Internal error',
  ),
}) {}

export type FieldError = Readonly<FieldErrorView>;
export type UpstreamCause = Readonly<UpstreamCauseView>;

interface ProblemDetails {
  readonly detail?: string;
  /** Overrides the catalogue's status: on passthrough paths with the upstream's own. */
  readonly status?: number | undefined;
  readonly upstream?: UpstreamCause;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Header fields beside those of every problem. */
  readonly headers?: Readonly<Record<string, string>>;
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
