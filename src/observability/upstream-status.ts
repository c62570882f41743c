interface BulkheadUsage {
  readonly inFlight: number;
  readonly queued: number;
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
}
