import { type RateLimitCount, type RateLimitStore, windowSeconds } from './rate-limit-store';

/** What a caller may still do. */
export interface RateLimitResult {
  /** When to look again: more are left then. */
  readonly resetSeconds: number;
  /** What was asked did not fit into what was left, and has not been counted. */
  readonly isExceeded: boolean;
  /** `RateLimit` and `RateLimit-Policy` (IETF draft): names and values in turn. */
  readonly headers: readonly [string, string, string, string];
}

/** Limits each caller's requests within any minute. */
export class RateLimiter {
  private readonly policy: string;

  constructor(
    readonly perMinute: number,
    private readonly store: RateLimitStore,
  ) {
    this.policy = `"caller";q=${perMinute};w=${windowSeconds}`;
  }

  /** Counts so many requests of a caller, one unless given, if they fit. Never rejects. */
  consume(caller: string, requests = 1): RateLimitResult | Promise<RateLimitResult> {
    const counted = this.store.count(caller, this.perMinute, requests);
    return counted instanceof Promise
      ? counted.then((each) => this.resultOf(each, requests))
      : this.resultOf(counted, requests);
  }

  private resultOf({ total, resetMs }: RateLimitCount, requests: number): RateLimitResult {
    const isExceeded = total > this.perMinute;
    const left = Math.max(0, this.perMinute - (isExceeded ? total - requests : total));
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    return {
      resetSeconds,
      isExceeded,
      headers: ['ratelimit-policy', this.policy, 'ratelimit', `"caller";r=${left};t=${resetSeconds}`],
    };
  }
}
