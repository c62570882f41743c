import { BucketCounts } from './bucket-counts';

/** The number of requests with one status and one caller. */
export interface Count {
  readonly status: number;
  readonly caller: string;
  requests: number;
}

/** The result of one request. */
interface Outcome {
  readonly status: number;
  readonly caller: string;
  readonly ms: number;
}

/**
 * Seconds. A cached response takes less than the first bound. A request that waited for a timeout ends just after it, in
 * the bucket that begins there: 1 s for a refresh, 2 s for an attempt, 4.5 s for a call with all its attempts.
 */
const requestBuckets: readonly number[] = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 4.5, 5, 10,
];

/** Counts and times the requests of one method to one route. */
export class RouteMetrics {
  private readonly countsByCaller = new Map<string, Count[]>();
  readonly durations = new BucketCounts(requestBuckets);

  constructor(
    readonly route: string,
    readonly method: string,
  ) {}

  get counts(): Count[] {
    return [...this.countsByCaller.values()].flat();
  }

  observe({ status, caller, ms }: Outcome): void {
    this.durations.observe(ms / 1000);
    this.countOf(status, caller).requests += 1;
  }

  private countOf(status: number, caller: string): Count {
    const counts = getOrCreateList(this.countsByCaller, caller);
    const known = counts.find((count) => count.status === status);
    if (known) return known;
    const count = { status, caller, requests: 0 };
    counts.push(count);
    return count;
  }
}

/** The list under a key, created if missing. */
export function getOrCreateList<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key);
  if (known) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}
