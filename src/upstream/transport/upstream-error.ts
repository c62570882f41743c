/** The two upstream interfaces. */
export const upstreamNames = ['statistics', 'order'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** What went wrong with an upstream call. */
export type FailureKind =
  /** The interface does not know the order. */
  | 'order-not-found'
  /** The interface does not know the transaction, or not yet. */
  | 'transaction-not-found'
  /** The interface refuses the request: 4xx, or an error inside HTTP 200. */
  | 'rejected'
  /** The cancel endpoint's own refusals. */
  | 'not-cancellable'
  /** HTTP 429. */
  | 'rate-limited'
  /** HTTP 5xx, or an internal error by the interface's own word. */
  | 'failed'
  /** The answer cannot be used: no JSON, wrong shape, another order, too large, cut, a redirect. */
  | 'invalid'
  /** No connection, or no answer over it. */
  | 'unreachable'
  /** HTTP 401, 403, 407: the interface refuses this gateway, whoever asks it. */
  | 'credentials-refused'
  /** The deadline passed. */
  | 'timeout'
  /** Nobody waits for the call any longer. */
  | 'given-up'
  /** The call was not made: too many run and wait already. */
  | 'overloaded';

/** Why this gateway does not make a call. */
export type Refusal = 'breaker-open' | 'paused' | 'quota-spent';

const refusals: Readonly<Record<Refusal, Pick<UpstreamErrorOptions, 'kind' | 'reason'>>> = {
  'breaker-open': { kind: 'unreachable', reason: 'the breaker is open' },
  paused: { kind: 'rate-limited', reason: 'it asked for a pause' },
  'quota-spent': { kind: 'rate-limited', reason: 'the quota is spent' },
};

/** An error as the interface words it (spec 7.1, 7.2): the members that its existing clients look for. */
export interface UpstreamErrorBody {
  /** The code that tells errors of this interface apart. */
  readonly code: string | number | null;
  readonly message: string | null;
  /** The interface's own error members, for clients of the drop-in paths. */
  readonly members: Readonly<Record<string, unknown>>;
}

interface UpstreamErrorOptions {
  readonly upstreamName: UpstreamName;
  readonly kind: FailureKind;
  /** The upstream's HTTP status; null when there was no answer. */
  readonly status: number | null;
  readonly native?: UpstreamErrorBody | null;
  readonly retryAfterSeconds?: number | null;
  /** Null for a call that was made. */
  readonly refusal?: Refusal | null;
  /** What happened, for the log; never shown to a caller. */
  readonly reason: string;
}

/**
 * A call to an upstream interface that brought no usable answer. It says all that there is to know by its
 * members, is made thousands of times in an outage, and is remembered for orders that nobody knows: so it
 * carries no stack.
 */
export class UpstreamError extends Error {
  readonly upstreamName: UpstreamName;
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly native: UpstreamErrorBody | null;
  readonly retryAfterSeconds: number | null;
  readonly refusal: Refusal | null;

  constructor(facts: UpstreamErrorOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${facts.upstreamName} interface: ${facts.reason}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.upstreamName = facts.upstreamName;
    this.kind = facts.kind;
    this.status = facts.status;
    this.native = facts.native ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.refusal = facts.refusal ?? null;
  }

  /** A call that this gateway does not make. */
  static ofRefusal(upstreamName: UpstreamName, refusal: Refusal, retryAfterSeconds: number): UpstreamError {
    return new UpstreamError({
      upstreamName,
      ...refusals[refusal],
      status: null,
      retryAfterSeconds,
      refusal,
    });
  }

  /** Whether the interface answered well, and simply does not know what it was asked for. */
  get isNotFound(): boolean {
    return this.kind === 'order-not-found' || this.kind === 'transaction-not-found';
  }
}
