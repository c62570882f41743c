interface LaneLoad {
  readonly inFlight: number;
  readonly queued: number;
}

/** How the calls to an interface stand at a moment. */
export interface InterfaceCondition {
  readonly breaker: 'closed' | 'half-open' | 'open';
  /** Whether the latest calls have only failed. */
  readonly isFailing: boolean;
  readonly lanes: Readonly<Record<string, LaneLoad>>;
  /** Null where no quota is configured. */
  readonly quotaPerMinute: number | null;
  readonly quotaLeft: number | null;
}
