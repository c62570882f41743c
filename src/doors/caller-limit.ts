import { type ThrottlerStorage } from '@nestjs/throttler';

const minuteMs = 60_000;
const noBlockMs = 0;

/** What a caller may still do. */
export interface Allowance {
  readonly limit: number;
  /** How many requests are left. */
  readonly left: number;
  /** When to look again: more are left then. */
  readonly resetSeconds: number;
  /** The limit was spent before this request, which has not been counted. */
  readonly isBlocked: boolean;
}

/** Limits each caller's requests within any minute. */
export class CallerLimit {
  constructor(
    private readonly perMinute: number,
    private readonly storage: ThrottlerStorage,
  ) {}

  /** Counts one request of a caller. Never rejects. */
  async count(caller: string): Promise<Allowance> {
    const limit = this.perMinute;
    const { totalHits, isBlocked, timeToExpire, timeToBlockExpire } = await this.storage.increment(
      caller,
      minuteMs,
      limit,
      noBlockMs,
      'caller',
    );
    const resetSeconds = Math.max(1, isBlocked ? timeToBlockExpire : timeToExpire);
    return { limit, left: Math.max(0, limit - totalHits), resetSeconds, isBlocked };
  }
}

/** `RateLimit` and `RateLimit-Policy` (IETF draft). */
export const limitHeaders = ({ limit, left, resetSeconds }: Allowance): Record<string, string> => ({
  'ratelimit-policy': `"caller";q=${limit};w=${minuteMs / 1000}`,
  ratelimit: `"caller";r=${left};t=${resetSeconds}`,
});
