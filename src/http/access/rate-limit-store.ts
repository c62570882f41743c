/** Requests of a caller, of whatever came in within the window that ends now. */
export interface RateLimitCount {
  /** How many, with those that were to be counted now: above the limit, they were not. */
  readonly total: number;
  /** In how long the oldest leaves the window; where they were not counted, in how long there is room for them. */
  readonly resetMs: number;
}

/** Counts the requests of callers. */
export interface RateLimitStore {
  /** Counts so many more requests of a caller, one unless given, where that comes to `limit` at most. */
  count(caller: string, limit: number, requests?: number): RateLimitCount | Promise<RateLimitCount>;
}

export const windowSeconds = 60;
