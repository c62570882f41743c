import { type Counted, type RequestCounts, windowSeconds } from './request-counts';

/** What a caller may still do. */
export interface Allowance {
  /** When to look again: more are left then. */
  readonly resetSeconds: number;
  /** What was asked did not fit into what was left, and has not been counted. */
  readonly isBlocked: boolean;
  /** `RateLimit` and `RateLimit-Policy` (IETF draft): names and values in turn. */
  readonly headers: readonly [string, string, string, string];
}

/** Limits each caller's requests within any minute. */
export class CallerLimit {
  private readonly policy: string;

  constructor(
    readonly perMinute: number,
    private readonly counts: RequestCounts,
  ) {
    this.policy = `"caller";q=${perMinute};w=${windowSeconds}`;
  }

  /** Counts so many requests of a caller, one unless given, if they fit. Never rejects. */
  count(caller: string, requests = 1): Allowance | Promise<Allowance> {
    const counted = this.counts.count(caller, this.perMinute, requests);
    return counted instanceof Promise
      ? counted.then((each) => this.allowanceOf(each, requests))
      : this.allowanceOf(counted, requests);
  }

  private allowanceOf({ total, waitMs }: Counted, requests: number): Allowance {
    const isBlocked = total > this.perMinute;
    const left = Math.max(0, this.perMinute - (isBlocked ? total - requests : total));
    const resetSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return {
      resetSeconds,
      isBlocked,
      headers: ['ratelimit-policy', this.policy, 'ratelimit', `"caller";r=${left};t=${resetSeconds}`],
    };
  }
}
