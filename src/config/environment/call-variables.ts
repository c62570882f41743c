import { type Settings } from '../settings';
import { Bytes, PositiveInt, Milliseconds, IntegerVar } from './variable-rules';

/** Bounds of every upstream call. */
export class CallVariables {
  @Milliseconds(50)
  UPSTREAM_BUDGET_MS = 4500;

  @Milliseconds(50)
  UPSTREAM_ATTEMPT_TIMEOUT_MS = 2000;

  @Milliseconds(10)
  UPSTREAM_CONNECT_TIMEOUT_MS = 1000;

  @PositiveInt()
  UPSTREAM_MAX_IN_FLIGHT = 64;

  @PositiveInt()
  UPSTREAM_MAX_REFRESHES_IN_FLIGHT = 16;

  @PositiveInt(0)
  UPSTREAM_MAX_QUEUED = 128;

  @Milliseconds()
  UPSTREAM_QUEUE_TIMEOUT_MS = 200;

  @IntegerVar(1, 86_400)
  RETRY_AFTER_MAX_SECONDS = 300;

  @Bytes(1024)
  RECORD_MAX_BYTES = 1024 * 1024;

  @Bytes(1024)
  TOKEN_LIST_MAX_BYTES = 16 * 1024 * 1024;

  @IntegerVar(0, 100)
  RETRY_BUDGET_PERCENT = 20;

  @Milliseconds()
  RETRY_MIN_DELAY_MS = 25;

  @Milliseconds()
  RETRY_MAX_DELAY_MS = 250;

  @Milliseconds(1000)
  BREAKER_WINDOW_MS = 30_000;

  @PositiveInt()
  BREAKER_MIN_CALLS = 20;

  @IntegerVar(1, 100)
  BREAKER_FAILURE_PERCENT = 50;

  @PositiveInt()
  BREAKER_CONSECUTIVE_FAILURES = 5;

  @Milliseconds(1)
  BREAKER_OPEN_MS = 5000;

  @Milliseconds(1)
  BREAKER_MAX_OPEN_MS = 60_000;

  @PositiveInt()
  BREAKER_PROBES = 3;

  @Milliseconds()
  JOIN_GRACE_MS = 1200;
}

export const readCalls = (variables: CallVariables): Pick<Settings, 'calls' | 'joinGraceMs'> => ({
  calls: {
    budgetMs: variables.UPSTREAM_BUDGET_MS,
    attemptTimeoutMs: variables.UPSTREAM_ATTEMPT_TIMEOUT_MS,
    connectTimeoutMs: variables.UPSTREAM_CONNECT_TIMEOUT_MS,
    maxInFlight: variables.UPSTREAM_MAX_IN_FLIGHT,
    maxRefreshesInFlight: variables.UPSTREAM_MAX_REFRESHES_IN_FLIGHT,
    maxQueued: variables.UPSTREAM_MAX_QUEUED,
    queueTimeoutMs: variables.UPSTREAM_QUEUE_TIMEOUT_MS,
    retryAfterMaxSeconds: variables.RETRY_AFTER_MAX_SECONDS,
    recordMaxBytes: variables.RECORD_MAX_BYTES,
    tokenListMaxBytes: variables.TOKEN_LIST_MAX_BYTES,
    retry: {
      share: variables.RETRY_BUDGET_PERCENT / 100,
      minDelayMs: variables.RETRY_MIN_DELAY_MS,
      maxDelayMs: variables.RETRY_MAX_DELAY_MS,
    },
    breaker: {
      windowMs: variables.BREAKER_WINDOW_MS,
      minCalls: variables.BREAKER_MIN_CALLS,
      failureShare: variables.BREAKER_FAILURE_PERCENT / 100,
      consecutiveFailures: variables.BREAKER_CONSECUTIVE_FAILURES,
      openMs: variables.BREAKER_OPEN_MS,
      maxOpenMs: variables.BREAKER_MAX_OPEN_MS,
      probes: variables.BREAKER_PROBES,
    },
  },
  joinGraceMs: variables.JOIN_GRACE_MS,
});
