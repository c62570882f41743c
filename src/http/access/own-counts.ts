import { LRUCache } from 'lru-cache';
import { type Counted, type RequestCounts } from './request-counts';
import { SlidingCount } from './sliding-count';

/** Beyond that the caller who has been away longest is forgotten. */
const maxCallers = 50_000;

/** The requests of callers as this gateway alone counts them. */
export class OwnCounts implements RequestCounts {
  private readonly counts = new LRUCache<string, SlidingCount>({ max: maxCallers });

  count(caller: string, limit: number, requests = 1): Counted {
    // No clock that anybody can set back.
    return this.countOf(caller).count(limit, performance.now(), requests);
  }

  private countOf(caller: string): SlidingCount {
    const known = this.counts.get(caller);
    if (known) return known;
    const count = new SlidingCount();
    this.counts.set(caller, count);
    return count;
  }
}
