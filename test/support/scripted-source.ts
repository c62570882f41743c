import { createCache } from 'cache-manager';
import { type Keyv } from 'keyv';
import { type CachedResource } from '../../src/cache/cached-resource';
import { Memory, storeInMemory } from '../../src/cache/memory';
import { ResourceCache } from '../../src/cache/resource-cache';
import { SharedEntries } from '../../src/cache/shared-entries';
import { noSharedStore } from '../../src/cache/shared-store';
import { ownMetrics } from './own-metrics';

const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };

/** What a source rejects with for a resource that it does not know. */
export class Unknown extends Error {}

/** A resource whose source says what the test tells it to, and counts how often it was asked. */
export class ScriptedSource {
  loads = 0;
  say: () => Promise<string> = () => Promise.resolve('first');

  readonly resource: CachedResource<string> = {
    key: 'key',
    source: 'order',
    refresh: { aheadShare: 0, servesStaleAtOnce: true, waitMs: 1000 },
    load: () => {
      this.loads += 1;
      return this.say();
    },
    freshness: () => windows,
    isOlder: (loaded) => loaded === 'older',
    isSame: (loaded, stored) => loaded.toLowerCase() === stored.toLowerCase(),
    sizeBytes: (value) => value.length,
    encode: () => Promise.reject(new Error('nothing is shared here')),
    decode: () => Promise.reject(new Error('nothing is shared here')),
    rememberError: (error) =>
      error instanceof Unknown ? { freshSeconds: 3, staleSeconds: 0, staleOnErrorSeconds: 0 } : null,
  };
}

/** A cache on its own, and its store. */
export function isolatedCache(): { readonly cache: ResourceCache; readonly store: Keyv } {
  const memory = new Memory({ maxEntries: 100, maxBytes: 1_000_000 });
  const store = storeInMemory(memory);
  const cache = new ResourceCache(
    createCache({ stores: [store as never] }),
    memory,
    new SharedEntries(noSharedStore),
    ownMetrics(),
  );
  return { cache, store };
}
