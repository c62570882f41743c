/** Requests of a caller, of whatever came in within the window that ends now. */
export interface Counted {
  /** How many, with the one that is counted now. */
  readonly total: number;
  /** In how long the oldest of them leaves the window. */
  readonly waitMs: number;
}

/** Counts the requests of callers. */
export interface RequestCounts {
  /** Counts one more request of a caller, unless there are `limit` already: then it is in the total alone. */
  count(caller: string, limit: number): Counted | Promise<Counted>;
}

export const windowSeconds = 60;
