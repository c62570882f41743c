import { type Counted, type RequestCounts, windowSeconds } from './request-counts';

/** What a caller may still do. */
export interface Allowance {
  /** When to look again: more are left then. */
  readonly resetSeconds: number;
  /** The limit was spent before this request, which has not been counted. */
  readonly isBlocked: boolean;
  /** `RateLimit` and `RateLimit-Policy` (IETF draft): names and values in turn. */
  readonly headers: readonly [string, string, string, string];
}

/** Limits each caller's requests within any minute. */
export class CallerLimit {
  private readonly policy: string;

  constructor(
    private readonly perMinute: number,
    private readonly counts: RequestCounts,
  ) {
    this.policy = `"caller";q=${perMinute};w=${windowSeconds}`;
  }

  /** Counts one request of a caller. Never rejects. */
  count(caller: string): Allowance | Promise<Allowance> {
    const counted = this.counts.count(caller, this.perMinute);
    return counted instanceof Promise
      ? counted.then((each) => this.allowanceOf(each))
      : this.allowanceOf(counted);
  }

  private allowanceOf({ total, waitMs }: Counted): Allowance {
    const left = Math.max(0, this.perMinute - total);
    const resetSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return {
      resetSeconds,
      isBlocked: total > this.perMinute,
      headers: ['ratelimit-policy', this.policy, 'ratelimit', `"caller";r=${left};t=${resetSeconds}`],
    };
  }
}
