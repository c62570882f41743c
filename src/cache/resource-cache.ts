import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Cache } from 'cache-manager';
import { clock } from '../lib/clock';
import { unlessLate } from '../lib/unless-late';
import { Metrics } from '../metrics/metrics';
import { newIdentity } from '../tracing/request-identity';
import { type CallFor } from '../upstream/upstream-http';
import { readOf, readOfStored, stateOf } from './cached-read';
import { type CachedRead, type CachedResource, type ReadFor } from './cached-resource';
import { type CacheEntry, decide, type Decision, lifetimeMs, newEntry } from './freshness';
import { Memory, type SizedValue } from './memory';
import { RunningLoad } from './running-load';
import { SharedEntries } from './shared-entries';

/** How long a failed refresh lets the stale value serve before the upstream is asked again. */
const refreshRestMs = 1000;

/** How far the fresh windows of answers stored together are spread. */
const jitterShare = 0.1;

/** What a remembered error takes up in memory, about. */
const errorBytes = 1024;

type Envelope<T> = CacheEntry<T> & SizedValue;

/**
 * Reads resources through the cache: fresh answers are served at once, stale ones while a refresh runs or
 * when the upstream fails, and for each key at most one load is under way, however many ask. Only what
 * `load` resolved with is stored; a remembered error is kept beside the values and never replaces one.
 */
@Injectable()
export class ResourceCache {
  private readonly logger = new Logger(ResourceCache.name);
  private readonly loads = new Map<string, RunningLoad<unknown>>();
  private readonly lookUps = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(CACHE_MANAGER) private readonly store: Cache,
    private readonly memory: Memory,
    private readonly shared: SharedEntries,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Reads a resource. Rejects with what its load rejected with, if nothing stored may stand in. A load that
   * nobody waits for any longer, because all its callers have gone, is given up.
   */
  async read<T>(resource: CachedResource<T>, reader: ReadFor = {}): Promise<CachedRead<T>> {
    const newest = await this.newestEntry(resource);
    // Meanwhile a load may have ended. From here on nothing else gets its turn before a load is under way.
    const decision = decideFor(resource, this.stored<T>(resource.key) ?? newest);
    switch (decision.action) {
      case 'serve-fresh':
      case 'serve-stale':
        return readOfStored(resource, decision.entry);
      case 'serve-and-refresh':
        this.refresh(resource, decision.entry, { lane: 'refresh', identity: reader.identity });
        return readOfStored(resource, decision.entry);
      case 'wait-for-refresh':
        return this.waitForRefresh(resource, decision.entry, reader);
      case 'load':
        this.refuseIfKnownToFail(resource);
        return this.runningLoad(resource, reader).join(reader.gone);
    }
  }

  /** What is stored and may still stand in for a failing or slow upstream; null if nothing. Asks nobody. */
  async peek<T>(resource: CachedResource<T>): Promise<CachedRead<T> | null> {
    const decision = decideFor(resource, await this.store.get<Envelope<T>>(resource.key));
    return decision.action === 'load' ? null : readOfStored(resource, decision.entry);
  }

  /** The entry in memory, unless it wants refreshing and another gateway has a newer one. */
  private async newestEntry<T>(resource: CachedResource<T>): Promise<Envelope<T> | undefined> {
    const own = await this.store.get<Envelope<T>>(resource.key);
    const { action } = decideFor(resource, own);
    this.metrics.cacheRead('memory', stateOf(own));
    if (action === 'serve-fresh' || action === 'serve-stale' || !this.shared.isOpen) return own;
    const shared = await once(this.lookUps, resource.key, () => this.findShared(resource));
    return shared && shared.storedAt > (own?.storedAt ?? 0) ? this.keep(resource, shared, own) : own;
  }

  private async findShared<T>(resource: CachedResource<T>): Promise<CacheEntry<T> | null> {
    const found = await this.shared.find(resource);
    this.metrics.cacheRead('shared', stateOf(found));
    return found;
  }

  /**
   * Waits for the refresh until it is overdue, counted from its start. Past the stale window the refresh counts as a
   * call for its reader, as if nothing were stored.
   */
  private async waitForRefresh<T>(
    resource: CachedResource<T>,
    entry: Envelope<T>,
    { lane, identity }: ReadFor,
  ): Promise<CachedRead<T>> {
    const isStale = clock.now() < entry.staleUntil;
    const how = { lane: isStale ? 'refresh' : lane, identity } as const;
    const { startedAt, result } = this.refresh(resource, entry, how);
    const readCopy = () => readOfStored(resource, this.stored<T>(resource.key) ?? entry);
    const leftMs = startedAt + resource.refresh.waitMs - clock.now();
    return leftMs > 0 ? unlessLate(result.catch(readCopy), leftMs, readCopy) : readCopy();
  }

  /** Joins or starts the load of what is stored already. It runs to its end, whoever waits for it. */
  private refresh<T>(
    resource: CachedResource<T>,
    entry: Envelope<T>,
    how: ReadFor,
  ): RunningLoad<CachedRead<T>> {
    return this.runningLoad(resource, how, entry).runOn();
  }

  private refuseIfKnownToFail(resource: CachedResource<unknown>): void {
    const known = this.stored<Error>(errorKey(resource.key));
    if (known && clock.now() < known.freshUntil) throw known.value;
  }

  /** The load that is under way for the key, or a new one, which has the identity of its starter. */
  private runningLoad<T>(
    resource: CachedResource<T>,
    { lane = 'caller', identity = newIdentity() }: ReadFor,
    known?: Envelope<T>,
  ): RunningLoad<CachedRead<T>> {
    const { key } = resource;
    const running = this.loads.get(key) as RunningLoad<CachedRead<T>> | undefined;
    if (running) return running;
    const forget = () => {
      if (this.loads.get(key) === started) this.loads.delete(key);
    };
    const started = new RunningLoad<CachedRead<T>>(async (givenUp) => {
      try {
        return await this.load(resource, { lane, identity, givenUp }, known);
      } finally {
        forget();
      }
    }, forget);
    this.loads.set(key, started);
    return started;
  }

  private async load<T>(
    resource: CachedResource<T>,
    how: CallFor,
    known: Envelope<T> | undefined,
  ): Promise<CachedRead<T>> {
    const overdueAt = clock.now() + resource.refresh.waitMs;
    try {
      const entry = await this.shared.loadUnlessElsewhere(resource, async () => {
        this.metrics.cacheRead('upstream', 'miss');
        const { lane, identity, givenUp } = how;
        const value = await resource.load({ lane, identity, givenUp, known: known?.value });
        // An upstream may answer with less than it knew before: then the stored value goes on serving.
        if (known && resource.isOlder(value, known.value)) return resting(known);
        const loaded = newEntry(value, resource.freshness(value), clock.now(), jitter());
        await this.shared.put(resource, loaded);
        return loaded;
      });
      const isOverdue = known !== undefined && clock.now() > overdueAt;
      const kept = await this.keep(resource, entry, known, isOverdue);
      return kept.storedAt === known?.storedAt
        ? readOfStored(resource, kept)
        : readOf(resource, kept, 'miss');
    } catch (error) {
      await this.remember(resource, error);
      if (known) await this.restAfterFailure(resource, error, known);
      throw error;
    }
  }

  /** What is stored serves at once from now on, and for a while nothing is asked. */
  private async restAfterFailure<T>(
    { key }: CachedResource<T>,
    error: unknown,
    known: Envelope<T>,
  ): Promise<void> {
    this.logger.debug(`serving stale: ${String(error)}`);
    await this.put(key, { ...resting(this.stored<T>(key) ?? known), isOverdue: true });
  }

  private async remember<T>(resource: CachedResource<T>, error: unknown): Promise<void> {
    const windows = resource.rememberError(error);
    if (!windows) return;
    const entry = newEntry(error, windows, clock.now(), 1);
    await this.put(errorKey(resource.key), envelope(entry, error, errorBytes));
  }

  /**
   * Keeps an entry, unless a newer one is there by now; a value that says the same as the known one gives way to it.
   */
  private async keep<T>(
    resource: CachedResource<T>,
    entry: CacheEntry<T>,
    known: CacheEntry<T> | undefined,
    isOverdue = false,
  ): Promise<Envelope<T>> {
    const current = this.stored<T>(resource.key);
    if (current && current.storedAt > entry.storedAt) return current;
    const value = known && resource.isSame(entry.value, known.value) ? known.value : entry.value;
    const kept = envelope(entry, value, resource.sizeBytes(value), isOverdue);
    await this.put(resource.key, kept);
    return kept;
  }

  /** What the store holds under a key, at once: nothing else gets its turn before this has been acted on. */
  private stored<T>(key: string): Envelope<T> | undefined {
    return this.memory.get(key)?.value as Envelope<T> | undefined;
  }

  private async put(key: string, entry: Envelope<unknown>): Promise<void> {
    await this.store.set(key, entry, lifetimeMs(entry));
  }
}

/** Starts what is not already running under the key; all who ask meanwhile get the same answer. */
function once<T>(running: Map<string, Promise<unknown>>, key: string, start: () => Promise<T>): Promise<T> {
  const known = running.get(key) as Promise<T> | undefined;
  if (known) return known;
  const started = start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** Member by member: a literal that spreads another object makes Node 20 describe each one anew. */
const envelope = <T>(entry: CacheEntry<T>, value: T, sizeBytes: number, isOverdue = false): Envelope<T> => ({
  value,
  storedAt: entry.storedAt,
  freshUntil: entry.freshUntil,
  staleUntil: entry.staleUntil,
  errorUntil: entry.errorUntil,
  restUntil: entry.restUntil,
  isOverdue,
  sizeBytes,
});

/** Lets a stale entry serve for a while before the upstream is asked again. */
const resting = <E extends CacheEntry<unknown>>(entry: E): E => ({
  ...entry,
  restUntil: clock.now() + refreshRestMs,
});

const errorKey = (key: string): string => `error:${key}`;

const jitter = (): number => 1 + jitterShare * (2 * Math.random() - 1);

const decideFor = <T>(resource: CachedResource<T>, entry: Envelope<T> | undefined): Decision<Envelope<T>> =>
  decide(entry, clock.now(), resource.refresh);
