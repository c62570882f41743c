import { type RateLimitCount, type RateLimitStore, windowSeconds } from './rate-limit-store';

/** The state of a client's rate limit after a request. */
export interface RateLimitResult {
  /** Until more requests are allowed. */
  readonly resetSeconds: number;
  /** Whether the requests did not fit the limit, and were not counted. */
  readonly isExceeded: boolean;
  /** `RateLimit` and `RateLimit-Policy` (IETF draft): names and values alternating. */
  readonly headers: readonly [string, string, string, string];
}

/** Limits the requests of each client in a sliding window of one minute. */
export class RateLimiter {
  private readonly policy: string;

  constructor(
    readonly perMinute: number,
    private readonly store: RateLimitStore,
  ) {
    this.policy = `"caller";q=${perMinute};w=${windowSeconds}`;
  }

  /** Counts `requests` (default 1) of a client if they fit its limit. Never rejects. */
  consume(rateLimitKey: string, requests = 1): RateLimitResult | Promise<RateLimitResult> {
    const counted = this.store.count(rateLimitKey, this.perMinute, requests);
    return counted instanceof Promise
      ? counted.then((each) => this.resultOf(each, requests))
      : this.resultOf(counted, requests);
  }

  private resultOf({ total, resetMs }: RateLimitCount, requests: number): RateLimitResult {
    const isExceeded = total > this.perMinute;
    const remaining = Math.max(0, this.perMinute - (isExceeded ? total - requests : total));
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    return {
      resetSeconds,
      isExceeded,
      headers: ['ratelimit-policy', this.policy, 'ratelimit', `"caller";r=${remaining};t=${resetSeconds}`],
    };
  }
}
