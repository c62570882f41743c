interface BulkheadUsage {
  readonly inFlight: number;
  readonly queued: number;
}

/** An attempt that failed. */
export interface UpstreamFailure {
  /** Epoch milliseconds. */
  readonly at: number;
  /** `timeout`, `failed`, `rate-limited`, …: as in the log. */
  readonly kind: string;
}

/** The state of the calls to an upstream at one moment. */
export interface UpstreamStatus {
  readonly breaker: 'closed' | 'half-open' | 'open';
  /** Whether the latest calls all failed. */
  readonly isFailing: boolean;
  readonly bulkheads: Readonly<Record<string, BulkheadUsage>>;
  /** Null where no quota is configured. */
  readonly quotaPerMinute: number | null;
  readonly quotaLeft: number | null;
  /** When it responded last, with any status, in epoch milliseconds; null before the first response. */
  readonly lastResponseAt: number | null;
  readonly lastFailure: UpstreamFailure | null;
}
