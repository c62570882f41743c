import { LRUCache } from 'lru-cache';

/** The length of the rate limit's sliding window. */
export const windowSeconds = 60;

/** A client's requests in the window that ends now. */
export interface RateLimitCount {
  /** Includes the requests of this call. A total above the limit means that those were not counted. */
  readonly total: number;
  /** Until the oldest requests leave the window or, where these did not fit, until there is room for them. */
  readonly resetMs: number;
}

/** Counts the requests of each client. */
export interface RateLimitStore {
  /** Counts `requests` (default 1) of a client if the total stays within `limit`. */
  count(rateLimitKey: string, limit: number, requests?: number): RateLimitCount | Promise<RateLimitCount>;
}

/** Clients counted at a time. Beyond that, the least recently seen one is dropped. */
const maxClients = 50_000;

/** Counts the requests that reach this gateway alone. */
export class InMemoryRateLimitStore implements RateLimitStore {
  private readonly counters = new LRUCache<string, SlidingWindowCounter>({ max: maxClients });

  count(rateLimitKey: string, limit: number, requests = 1): RateLimitCount {
    // A monotonic clock: the system clock can be set back.
    return this.counterOf(rateLimitKey).count(limit, performance.now(), requests);
  }

  private counterOf(rateLimitKey: string): SlidingWindowCounter {
    const known = this.counters.get(rateLimitKey);
    if (known) return known;
    const counter = new SlidingWindowCounter();
    this.counters.set(rateLimitKey, counter);
    return counter;
  }
}

const windowMs = windowSeconds * 1000;

/** The seconds that a window touches; the first and the last of them in part. */
const bucketCount = windowSeconds + 1;

/**
 * Counts requests within a sliding window in one bucket a second, at a constant cost. All requests of a bucket leave
 * the window together with its last one. Times are milliseconds of a monotonic clock.
 */
export class SlidingWindowCounter {
  private readonly buckets = new Uint32Array(bucketCount);
  /** When the last request of each bucket came, in milliseconds after the start of its second. */
  private readonly lastOffsetMs = new Uint16Array(bucketCount);
  private total = 0;
  private second = 0;
  /** The oldest second with a request; the current one if there is none. */
  private oldest = 0;

  /** Counts `requests` unless the total would exceed `limit`. */
  count(limit: number, atMs: number, requests = 1): RateLimitCount {
    const nowMs = Math.floor(atMs);
    this.advanceTo(nowMs);
    const total = this.total + requests;
    if (total <= limit) this.add(requests, nowMs);
    return { total, resetMs: this.expiryOf(Math.max(1, total - limit)) - nowMs };
  }

  private add(requests: number, nowMs: number): void {
    const bucket = this.second % bucketCount;
    this.total += requests;
    this.buckets[bucket] = this.countIn(this.second) + requests;
    this.lastOffsetMs[bucket] = nowMs - this.second * 1000;
  }

  /** Empties the buckets whose requests have left the window. */
  private advanceTo(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    for (let each = Math.max(this.second + 1, second - windowSeconds); each <= second; each += 1)
      this.empty(each);
    this.second = second;
    this.oldest = Math.max(this.oldest, second - windowSeconds);
    if (this.expiresAt(this.oldest) <= nowMs) this.empty(this.oldest);
    while (this.oldest < second && this.countIn(this.oldest) === 0) this.oldest += 1;
  }

  /** Empties a second's bucket, whether it holds that second or an earlier one. */
  private empty(second: number): void {
    this.total -= this.countIn(second);
    this.buckets[second % bucketCount] = 0;
  }

  /** When at least so many requests have left the window; one window from now if there are fewer. */
  private expiryOf(requests: number): number {
    let expired = 0;
    for (let second = this.oldest; second <= this.second; second += 1) {
      expired += this.countIn(second);
      if (expired >= requests) return this.expiresAt(second);
    }
    return this.second * 1000 + windowMs;
  }

  private expiresAt(second: number): number {
    return second * 1000 + (this.lastOffsetMs[second % bucketCount] ?? 0) + windowMs;
  }

  private countIn(second: number): number {
    return this.buckets[second % bucketCount] ?? 0;
  }
}
