import { Bytes, Integer, Milliseconds, Percent, PositiveInt } from '../variable';

class RetrySettings {
  /** Retries per call, as a fraction of 1. */
  @Percent('RETRY_BUDGET_PERCENT', 0) readonly share: number = 0.2;
  @Milliseconds('RETRY_MIN_DELAY_MS') readonly minDelayMs: number = 25;
  @Milliseconds('RETRY_MAX_DELAY_MS') readonly maxDelayMs: number = 250;
}

class BreakerSettings {
  /** The length of the sliding window of calls. */
  @Milliseconds('BREAKER_WINDOW_MS', 1000) readonly windowMs: number = 30_000;
  /** The breaker stays closed with fewer calls in the window. */
  @PositiveInt('BREAKER_MIN_CALLS') readonly minCalls: number = 20;
  /** The failed calls, as a fraction of all, that open it. */
  @Percent('BREAKER_FAILURE_PERCENT', 1) readonly failureFraction: number = 0.5;
  /** The number of consecutive failures that opens it, with any number of calls. */
  @PositiveInt('BREAKER_CONSECUTIVE_FAILURES') readonly consecutiveFailures: number = 5;
  /** The first open period; doubled after each failed probe. */
  @Milliseconds('BREAKER_OPEN_MS', 1) readonly openMs: number = 5000;
  @Milliseconds('BREAKER_MAX_OPEN_MS', 1) readonly maxOpenMs: number = 60_000;
  /** Consecutive successful probes that close it. */
  @PositiveInt('BREAKER_PROBES') readonly probes: number = 3;
}

/** Bounds of every upstream call. */
export class CallSettings {
  /** The most time for a call with all its attempts. */
  @Milliseconds('UPSTREAM_BUDGET_MS', 50) readonly budgetMs: number = 4500;
  @Milliseconds('UPSTREAM_ATTEMPT_TIMEOUT_MS', 50) readonly attemptTimeoutMs: number = 2000;
  @Milliseconds('UPSTREAM_CONNECT_TIMEOUT_MS', 10) readonly connectTimeoutMs: number = 1000;
  @PositiveInt('UPSTREAM_MAX_IN_FLIGHT') readonly maxInFlight: number = 64;
  /** Background refreshes have a limit of their own. */
  @PositiveInt('UPSTREAM_MAX_REFRESHES_IN_FLIGHT') readonly maxRefreshesInFlight: number = 16;
  @PositiveInt('UPSTREAM_MAX_QUEUED', 0) readonly maxQueued: number = 128;
  @Milliseconds('UPSTREAM_QUEUE_TIMEOUT_MS') readonly queueTimeoutMs: number = 200;
  /** The longest pause that an upstream may ask for. */
  @Integer('RETRY_AFTER_MAX_SECONDS', 1, 86_400) readonly retryAfterMaxSeconds: number = 300;
  @Bytes('RECORD_MAX_BYTES', 1024) readonly recordMaxBytes: number = 1024 * 1024;
  @Bytes('TOKEN_LIST_MAX_BYTES', 1024) readonly tokenListMaxBytes: number = 16 * 1024 * 1024;
  /** How long one record of an order waits for the other. */
  @Milliseconds('JOIN_GRACE_MS') readonly joinGraceMs: number = 1200;
  readonly retry = new RetrySettings();
  readonly breaker = new BreakerSettings();
}
