import { LRUCache } from 'lru-cache';
import { type RateLimitCount, type RateLimitStore } from './rate-limit-store';
import { SlidingWindowCounter } from './sliding-window-counter';

/** Beyond that the caller who has been away longest is forgotten. */
const maxClients = 50_000;

/** The requests of callers as this gateway alone counts them. */
export class InMemoryRateLimitStore implements RateLimitStore {
  private readonly counts = new LRUCache<string, SlidingWindowCounter>({ max: maxClients });

  count(caller: string, limit: number, requests = 1): RateLimitCount {
    // No clock that anybody can set back.
    return this.countOf(caller).count(limit, performance.now(), requests);
  }

  private countOf(caller: string): SlidingWindowCounter {
    const known = this.counts.get(caller);
    if (known) return known;
    const count = new SlidingWindowCounter();
    this.counts.set(caller, count);
    return count;
  }
}
