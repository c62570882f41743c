/** The two upstreams: the statistics interface and the order interface. */
export const upstreamNames = ['statistics', 'order'] as const;
export type UpstreamName = (typeof upstreamNames)[number];

/** What went wrong with an upstream call. */
export type FailureKind =
  /** The upstream does not know the order. */
  | 'order-not-found'
  /** The upstream does not know the transaction, or not yet. */
  | 'transaction-not-found'
  /** The upstream rejects the request: 4xx, or an error inside HTTP 200. */
  | 'rejected'
  /** The order is not in `Created`. */
  | 'order-not-cancellable'
  /** The own rejections of the endpoint that cancels an external call. */
  | 'not-cancellable'
  /** HTTP 429. */
  | 'rate-limited'
  /** Relayed calls have used what they may of the quota. */
  | 'share-spent'
  /** HTTP 5xx, or an error body that names an internal error. */
  | 'failed'
  /**
   * The response cannot be used: no JSON, wrong shape, another order, too large, truncated, a redirect, or nothing at a
   * path that the upstream has.
   */
  | 'invalid'
  /** No connection, or no response over it. */
  | 'unreachable'
  /** HTTP 401, 403, 407: the upstream rejects this gateway, whoever the client is. */
  | 'credentials-refused'
  /** The deadline passed. */
  | 'timeout'
  /** The call was cancelled: nobody waits for it any longer. */
  | 'given-up'
  /** The bulkhead and its queue are full. */
  | 'overloaded';

/** Why this gateway does not send a request. */
export type Refusal = 'breaker-open' | 'paused' | 'quota-spent' | 'share-spent';

const refusals: Readonly<Record<Refusal, Pick<UpstreamErrorOptions, 'kind' | 'reason'>>> = {
  'breaker-open': { kind: 'unreachable', reason: 'the breaker is open' },
  paused: { kind: 'rate-limited', reason: 'it asked for a pause' },
  'quota-spent': { kind: 'rate-limited', reason: 'the quota is spent' },
  'share-spent': { kind: 'share-spent', reason: 'the share of relayed calls is spent' },
};

/** The members of an upstream's error body that its existing clients read (spec 7.1, 7.2). */
export interface UpstreamErrorBody {
  /** The code that tells errors of this upstream apart. */
  readonly code: string | number | null;
  readonly message: string | null;
  /** The upstream's own error members, for clients of the passthrough paths. */
  readonly members: Readonly<Record<string, unknown>>;
}

interface UpstreamErrorOptions {
  readonly upstreamName: UpstreamName;
  readonly kind: FailureKind;
  /** The upstream's HTTP status; null when there was no response. */
  readonly status: number | null;
  readonly native?: UpstreamErrorBody | null;
  readonly retryAfterSeconds?: number | null;
  /** Null for a request that was sent. */
  readonly refusal?: Refusal | null;
  /** What happened, for the log; never shown to a client. */
  readonly reason: string;
}

/**
 * An upstream call without a usable response. Thousands are made in an outage, and those of unknown orders are cached,
 * so it carries no stack; its members have all details.
 */
export class UpstreamError extends Error {
  readonly upstreamName: UpstreamName;
  readonly kind: FailureKind;
  readonly status: number | null;
  readonly native: UpstreamErrorBody | null;
  readonly retryAfterSeconds: number | null;
  readonly refusal: Refusal | null;

  constructor(options: UpstreamErrorOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(`${options.upstreamName} interface: ${options.reason}`);
    Error.stackTraceLimit = stackTraceLimit;
    this.upstreamName = options.upstreamName;
    this.kind = options.kind;
    this.status = options.status;
    this.native = options.native ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.refusal = options.refusal ?? null;
  }

  /** A request that this gateway does not send. */
  static ofRefusal(upstreamName: UpstreamName, refusal: Refusal, retryAfterSeconds: number): UpstreamError {
    return new UpstreamError({
      upstreamName,
      ...refusals[refusal],
      status: null,
      retryAfterSeconds,
      refusal,
    });
  }

  /** Whether the request was not sent because of the quota, or a pause that the upstream asked for. */
  get isQuotaRefusal(): boolean {
    return this.refusal === 'quota-spent' || this.refusal === 'paused';
  }

  /** Whether the upstream works, and has no such resource. */
  get isNotFound(): boolean {
    return this.kind === 'order-not-found' || this.kind === 'transaction-not-found';
  }
}

/** To be caught with: null for the failure of an upstream. Throws any other error. */
export function nullIfFailed(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}
