import { LRUCache } from 'lru-cache';
import { type RateLimit } from '../exchange';

/** The length of the rate limit's sliding window. */
export const windowSeconds = 60;

/** A client's requests in the window that ends now. */
export interface RateLimitCount {
  /** Includes the requests of this call. A total above the limit means that those were not counted. */
  readonly total: number;
  /** Until the oldest requests leave the window or, where these did not fit, until there is room for them. */
  readonly resetMs: number;
}

/** Counts the requests of each client in a sliding window of one minute. */
export abstract class RateLimitStore {
  /** Counts `requests` (default 1) of a client if the total stays within `limit`. Never rejects. */
  abstract count(
    rateLimitKey: string,
    limit: number,
    requests?: number,
  ): RateLimitCount | Promise<RateLimitCount>;
}

/** Clients counted at a time. Beyond that, the least recently seen one is dropped. A `max` would reserve memory for all. */
const atMostClients = { maxSize: 50_000, sizeCalculation: () => 1 };

/** Counts the requests that reach this gateway alone. */
export class InMemoryRateLimitStore implements RateLimitStore {
  private readonly counters = new LRUCache<string, SlidingWindowCounter>({
    ...atMostClients,
    memoMethod: () => new SlidingWindowCounter(),
  });

  count(rateLimitKey: string, limit: number, requests = 1): RateLimitCount {
    // A monotonic clock: the system clock can be set back.
    return this.counters.memo(rateLimitKey).count(limit, performance.now(), requests);
  }
}

const windowMs = windowSeconds * 1000;

/**
 * Counts requests within a sliding window, those of a second together, so that its cost and size are bounded. All requests
 * of a second leave the window together with its last one. Times are milliseconds of a monotonic clock.
 */
export class SlidingWindowCounter {
  /** Of each second with requests, the oldest first, alternating: when the last one came, and how many there were. */
  private seconds: number[] = [];
  private total = 0;

  /** Counts `requests` unless the total would exceed `limit`. */
  count(limit: number, atMs: number, requests = 1): RateLimitCount {
    const nowMs = Math.floor(atMs);
    this.dropUntil(nowMs - windowMs);
    const total = this.total + requests;
    if (total <= limit) this.add(requests, nowMs);
    return { total, resetMs: this.expiryOf(Math.max(1, total - limit), nowMs) - nowMs };
  }

  private add(requests: number, nowMs: number): void {
    const { seconds } = this;
    const latest = seconds.length - 2;
    this.total += requests;
    // A literal has no room for more, which `push` would give it.
    if (latest < 0) this.seconds = [nowMs, requests];
    else if (secondOf(seconds[latest] ?? 0) === secondOf(nowMs)) {
      seconds[latest] = nowMs;
      seconds[latest + 1] = (seconds[latest + 1] ?? 0) + requests;
    } else seconds.push(nowMs, requests);
  }

  private dropUntil(ms: number): void {
    const { seconds } = this;
    let dropped = 0;
    for (; dropped < seconds.length && (seconds[dropped] ?? 0) <= ms; dropped += 2)
      this.total -= seconds[dropped + 1] ?? 0;
    if (dropped > 0) seconds.copyWithin(0, dropped).length -= dropped;
  }

  /** When at least so many requests have left the window; one window from now if there are fewer. */
  private expiryOf(requests: number, nowMs: number): number {
    const { seconds } = this;
    let expired = 0;
    for (let each = 0; each < seconds.length; each += 2) {
      expired += seconds[each + 1] ?? 0;
      if (expired >= requests) return (seconds[each] ?? 0) + windowMs;
    }
    return nowMs + windowMs;
  }
}

const secondOf = (ms: number): number => Math.floor(ms / 1000);

/** The state of a client's rate limit after a request. */
export interface RateLimitResult extends RateLimit {
  /** Until more requests are allowed. */
  readonly resetSeconds: number;
  /** Whether the requests did not fit the limit, and were not counted. */
  readonly isExceeded: boolean;
}

export function rateLimitOf(
  { total, resetMs }: RateLimitCount,
  perMinute: number,
  requests: number,
): RateLimitResult {
  const isExceeded = total > perMinute;
  const remaining = Math.max(0, perMinute - (isExceeded ? total - requests : total));
  const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  return {
    resetSeconds,
    isExceeded,
    policy: `"caller";q=${perMinute};w=${windowSeconds}`,
    limit: `"caller";r=${remaining};t=${resetSeconds}`,
  };
}
