import { createCache } from 'cache-manager';
import { Keyv } from 'keyv';
import { type CachedResource } from '../../src/cache/cached-resource';
import { EntryStore } from '../../src/cache/entry-store';
import { keyvOptions, MemoryCache } from '../../src/cache/memory-cache';
import { ResourceCache } from '../../src/cache/resource-cache';
import { DistributedCache } from '../../src/cache/distributed-cache';
import { type DistributedStore } from '../../src/cache/distributed-store';
import { type FetchOptions } from '../../src/upstream/upstream-payload';
import { type Metrics } from '../../src/observability/metrics/metrics';
import { ownMetrics } from './own-metrics';

/** How long a load may take. */
export const budgetMs = 4500;

const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };

/** What a source rejects with for a resource that it does not know. */
export class Unknown extends Error {}

export const respondsAfter = (ms: number, value: string) => () =>
  new Promise<string>((resolve) => setTimeout(resolve, ms, value));

export const failsAfter = (ms: number) => () =>
  new Promise<string>((_, reject) => setTimeout(reject, ms, new Error('down')));

/** A resource whose source says what the test tells it to, and records each load. */
export class ScriptedSource {
  loads = 0;
  /** With what options each load was made. */
  readonly loadOptions: FetchOptions<string>[] = [];
  say: () => Promise<string> = () => Promise.resolve('first');

  readonly resource: CachedResource<string> = {
    key: 'key',
    source: 'order',
    refresh: { aheadShare: 0, servesStaleAtOnce: true, waitMs: 1000 },
    load: (options) => {
      this.loads += 1;
      this.loadOptions.push(options);
      return this.say();
    },
    freshness: () => windows,
    isLessComplete: (loaded) => loaded === 'lesser',
    isOlderState: (loaded) => loaded === 'earlier',
    isSame: (loaded, stored) => loaded.toLowerCase() === stored.toLowerCase(),
    packable: () => null,
    unpack: ({ body }) => `${String(body)}, unpacked`,
    sizeBytes: (value) => value.length,
    serialize: (value) => Promise.resolve({ head: '{}', body: Buffer.from(value) }),
    deserialize: ({ body }) =>
      body.includes('unreadable') ? Promise.reject(new Error('unreadable')) : Promise.resolve(String(body)),
    negativeTtl: (error) =>
      error instanceof Unknown ? { freshSeconds: 3, staleSeconds: 0, staleOnErrorSeconds: 0 } : null,
  };
}

/** A cache, on its own unless it has a shared store, and its levels. */
export function scriptedCache(shared: DistributedStore | null = null): {
  readonly cache: ResourceCache;
  readonly store: Keyv;
  readonly distributed: DistributedCache | null;
  readonly metrics: Metrics;
} {
  const memory = new MemoryCache({ maxEntries: 100, maxBytes: 1_000_000 });
  const store = new Keyv(keyvOptions(memory));
  const metrics = ownMetrics();
  const distributed = shared && new DistributedCache(shared, budgetMs, metrics);
  const entries = new EntryStore(createCache({ stores: [store] }), memory);
  return { cache: new ResourceCache(entries, distributed, metrics), store, distributed, metrics };
}
