import { type RateLimit } from '../exchange';
import { type RateLimitCount, type RateLimitStore, windowSeconds } from './rate-limit-store';

/** The state of a client's rate limit after a request. */
export interface RateLimitResult extends RateLimit {
  /** Until more requests are allowed. */
  readonly resetSeconds: number;
  /** Whether the requests did not fit the limit, and were not counted. */
  readonly isExceeded: boolean;
}

/** Limits the requests of each client in a sliding window of one minute. */
export class RateLimiter {
  /** The value of `RateLimit-Policy` by the limit: there are few. */
  private readonly policies = new Map<number, string>();

  constructor(private readonly store: RateLimitStore) {}

  /** Counts `requests` of a client if they fit its limit a minute. Never rejects. */
  consume(
    rateLimitKey: string,
    perMinute: number,
    requests: number,
  ): RateLimitResult | Promise<RateLimitResult> {
    const counted = this.store.count(rateLimitKey, perMinute, requests);
    return counted instanceof Promise
      ? counted.then((each) => this.resultOf(each, perMinute, requests))
      : this.resultOf(counted, perMinute, requests);
  }

  private resultOf({ total, resetMs }: RateLimitCount, perMinute: number, requests: number): RateLimitResult {
    const isExceeded = total > perMinute;
    const remaining = Math.max(0, perMinute - (isExceeded ? total - requests : total));
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    const limit = `"caller";r=${remaining};t=${resetSeconds}`;
    return { resetSeconds, isExceeded, policy: this.policyOf(perMinute), limit };
  }

  private policyOf(perMinute: number): string {
    const known = this.policies.get(perMinute);
    if (known !== undefined) return known;
    const policy = `"caller";q=${perMinute};w=${windowSeconds}`;
    this.policies.set(perMinute, policy);
    return policy;
  }
}
