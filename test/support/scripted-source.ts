import { createCache } from 'cache-manager';
import { Keyv } from 'keyv';
import { type CachedRead } from '../../src/cache/cached-read';
import { EntryStore, keyvOptions, MemoryCache } from '../../src/cache/entry-store';
import { Resource, type ResourceKind } from '../../src/cache/resource';
import { ResourceCache } from '../../src/cache/resource-cache';
import { DistributedCache } from '../../src/cache/distributed-cache';
import { type DistributedStore } from '../../src/cache/redis-store';
import { Settings } from '../../src/config/settings';
import { type Metrics } from '../../src/observability/metrics/metrics';
import { UpstreamError } from '../../src/upstream/transport/upstream-error';
import { type LoadOptions, type UpstreamClient } from '../../src/upstream/upstream-client';
import { Payload, type PayloadReader, type RawPayload } from '../../src/upstream/upstream-payload';
import { ownMetrics } from './own-metrics';

/** How long a load may take. */
export const budgetMs = 4500;

const windows = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 100 };

/** What a source rejects with for a resource that it does not know. */
export class Unknown extends UpstreamError {
  constructor(reason: string) {
    super({ upstreamName: 'order', kind: 'order-not-found', status: 404, reason });
  }
}

export const respondsAfter = (ms: number, value: string) => () =>
  new Promise<string>((resolve) => setTimeout(resolve, ms, value));

export const failsAfter = (ms: number) => () =>
  new Promise<string>((_, reject) => setTimeout(reject, ms, new Error('down')));

/** Reads the value of a body that was unpacked: JSON, where other bodies are plain texts. */
const reader: PayloadReader<unknown, string> = { read: (root) => `${root.text()}, unpacked` };

/** The payload of a text. */
export const payloadOf = (value: string): Payload<string> =>
  new Payload({ status: 200, contentType: null, body: Buffer.from(value) }, reader, null, value);

/** The text that was read. */
export const textOf = ({ value }: CachedRead<Payload<string>>): string => value.value;

/** The head of a payload in the shared store. */
export const head = '{"status":200,"contentType":null,"isCompressed":false}';

type Kind = ResourceKind<unknown, string>;

/** A resource whose source says what the test tells it to, and records each load. */
export class ScriptedSource {
  loads = 0;
  /** With what options each load was made. */
  readonly loadOptions: LoadOptions<string>[] = [];
  say: () => Promise<string> = () => Promise.resolve('first');
  /** What is made of it. */
  payload: (said: string) => Payload<string> = payloadOf;
  readonly resource: Resource<string>;

  private readonly kind: Kind = {
    client: {
      name: 'order',
      load: async (_: unknown, _params: unknown, options: LoadOptions<string>) => {
        this.loads += 1;
        this.loadOptions.push(options);
        return this.payload(await this.say());
      },
      parse: (_: unknown, _params: unknown, { body }: RawPayload) =>
        body.includes('unreadable')
          ? Promise.reject(new Error('unreadable'))
          : Promise.resolve(payloadOf(String(body))),
    } as unknown as UpstreamClient,
    endpoint: reader as Kind['endpoint'],
    refresh: { aheadFraction: 0, servesStaleAtOnce: true },
    freshness: () => windows,
    isLessComplete: (loaded) => loaded === 'lesser',
    isOlderState: (loaded) => loaded === 'earlier',
  };

  constructor() {
    this.resource = this.with({});
  }

  /** The resource with another policy. */
  with(changes: Partial<Kind>, key = 'key'): Resource<string> {
    return new Resource({ ...this.kind, ...changes }, key, null);
  }
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
  const distributed =
    shared && new DistributedCache(shared, { budgetMs, tokenListMaxBytes: 1_000_000 }, metrics);
  const entries = new EntryStore(createCache({ stores: [store] }), memory);
  const notFound = { freshSeconds: 3, staleSeconds: 0, staleOnErrorSeconds: 0 };
  const settings = Object.assign(new Settings(), { cache: { freshness: { notFound }, refreshWaitMs: 1000 } });
  return { cache: new ResourceCache(entries, distributed, metrics, settings), store, distributed, metrics };
}
