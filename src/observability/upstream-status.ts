interface BulkheadUsage {
  readonly inFlight: number;
  readonly queued: number;
}

/** How the calls to an interface stand at a moment. */
export interface UpstreamStatus {
  readonly breaker: 'closed' | 'half-open' | 'open';
  /** Whether the latest calls have only failed. */
  readonly isFailing: boolean;
  readonly bulkheads: Readonly<Record<string, BulkheadUsage>>;
  /** Null where no quota is configured. */
  readonly quotaPerMinute: number | null;
  readonly quotaLeft: number | null;
}
