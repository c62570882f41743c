import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { type IncomingHttpHeaders } from 'node:http';
import { type MemoryCache } from '../../cache/entry-store';
import { type ListedOrders } from '../../cache/listed-orders';
import { clock } from '../../lib/clock';
import { type CachedResponse } from './cached-response';
import { type SerializedResponse } from './http-message';

/** The size of a record besides its body: headers, objects, the key and the list links. */
const recordOverheadBytes = 3584;

/** How many aliases are remembered, and how many targets of short responses that were requested once. */
const atMostTargets = { maxSize: 10_000, sizeCalculation: () => 1 };

/** What another spelling of a canonical target means. */
export interface Alias {
  readonly target: string;
  /** Whether a shared cache may store the response at this spelling. */
  readonly isShared: boolean;
}

/** A cached response, rendered for a request. */
export interface ResponseCacheHit {
  readonly serialized: SerializedResponse;
  /** The pattern of the URL. */
  readonly route: string;
}

/** A longer alias, or target that was requested once, is kept as a hash: a list of orders has thousands of characters. */
const maxReadableLength = 512;

/**
 * Least-recently-used store of responses by canonical target, apart from the cache entries that they were made of.
 * Bounded in bytes, and thereby in records. Other spellings of a target are aliases, in a bounded list of their own: a
 * client that varies the spelling evicts only aliases.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  /** How many responses were sent from here. */
  hits = 0;
  /** How many responses were made to be stored here. */
  misses = 0;
  /** Until when the entries of a response are served, by its target. */
  private readonly requestedOnce = new LRUCache<string, number>(atMostTargets);
  private readonly aliases = new LRUCache<string, Alias>(atMostTargets);
  /** Targets of the responses whose body is the bytes of a cache entry, by the key of the entry. */
  private readonly targetsByEntry = new Map<string, string>();

  /** @param onEvicted called for each response that is evicted for space */
  constructor(
    maxBytes: number,
    private readonly memory: MemoryCache,
    private readonly listed: ListedOrders,
    onEvicted: () => void = () => undefined,
  ) {
    this.responses = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ representation }, target) =>
        representation.sizeBytes + target.length + recordOverheadBytes,
      dispose: ({ entryKey }, _target, reason) => {
        if (entryKey !== null) this.targetsByEntry.delete(entryKey);
        if (reason === 'evict') onEvicted();
      },
    });
  }

  get size(): number {
    return this.responses.size;
  }

  /** The size of the responses in bytes. */
  get calculatedSize(): number {
    return this.responses.calculatedSize;
  }

  /**
   * The response for a request; null if there is none, if it may have changed, or if it is not compressed yet.
   * @param isRewritten whether the client spelled the URL in another way, so that no shared cache may store the response
   */
  find(url: string, headers: IncomingHttpHeaders, isRewritten = false): ResponseCacheHit | null {
    const own = this.responses.get(url);
    const alias = own ? undefined : this.aliasAt(url);
    const response = own ?? (alias && this.responses.get(alias.target));
    const now = clock.now();
    if (!response || now >= response.validUntil || this.isOutdated(response)) return null;
    const isShared = !isRewritten && (own !== undefined || alias?.isShared === true);
    const serialized = response.renderHit(headers, now, isShared ? response.options.cacheability : 'private');
    // The entries of a popular response must not become the least recently used ones.
    if (serialized?.renderedAt === now) for (const key of response.keys) this.memory.get(key);
    return serialized && { serialized, route: response.options.route };
  }

  /** Whether an order that it shows is shown otherwise by now. */
  private isOutdated({ orders }: CachedResponse): boolean {
    const { listed } = this;
    return (
      orders !== undefined &&
      orders.revision < listed.revision &&
      listed.haveChanged(orders.ids, orders.revision)
    );
  }

  /** The response for a canonical target or an alias. */
  get(target: string): CachedResponse | undefined {
    const own = this.responses.get(target);
    if (own) return own;
    const alias = this.aliasAt(target);
    return alias && this.responses.get(alias.target);
  }

  /** The alias that a spelling is; undefined for a canonical target. Only one with a query is ever kept as a hash. */
  private aliasAt(spelling: string): Alias | undefined {
    return (
      this.aliases.get(spelling) ?? (spelling.includes('?') ? this.aliases.get(hashOf(spelling)) : undefined)
    );
  }

  /** Until when the cache has a value for each part of the response, kept or not; 0 if that is not known. Epoch milliseconds. */
  servableUntil(target: string): number {
    return this.get(target)?.servableUntil ?? this.requestedOnce.get(boundedKey(target)) ?? 0;
  }

  /**
   * Keeps a response, unless it is short and its target is requested for the first time: most orders are requested once,
   * and keeping what nobody asks for again takes an eighth of the time of a join. Returns whether it is kept.
   * @param isCompressed whether it is being compressed, which takes longer than keeping it
   */
  add(target: string, response: CachedResponse, isCompressed = false): boolean {
    const key = boundedKey(target);
    const isRequestedAgain = this.requestedOnce.delete(key) || this.responses.has(target);
    const isWanted = isCompressed || isRequestedAgain || !response.representation.isShort;
    if (isWanted) this.set(target, response);
    else this.requestedOnce.set(key, response.servableUntil);
    return isWanted;
  }

  set(target: string, response: CachedResponse): void {
    response.representation.compact();
    this.responses.set(target, response);
    if (response.entryKey !== null && this.responses.has(target))
      this.targetsByEntry.set(response.entryKey, target);
  }

  /** Updates the counted size of a response after a compression, unless it was replaced meanwhile. */
  recount(target: string, response: CachedResponse): void {
    if (this.responses.peek(target) !== response) return;
    this.responses.delete(target);
    this.set(target, response);
  }

  /**
   * Stores a spelling as an alias of a canonical target.
   * @param isPlain whether the route knows all its parameters; any other may be a secret, so the alias is kept as a hash
   */
  addAlias(spelling: string, alias: Alias, isPlain: boolean): void {
    if (spelling === alias.target) return;
    this.aliases.set(isPlain ? boundedKey(spelling) : hashOf(spelling), alias);
  }

  /** Deletes the response that holds the bytes of a removed cache entry: they are counted nowhere any more. */
  deleteByEntry(entryKey: string): void {
    const target = this.targetsByEntry.get(entryKey);
    if (target !== undefined) this.responses.delete(target);
  }

  clear(): void {
    this.responses.clear();
    this.requestedOnce.clear();
    this.aliases.clear();
  }

  keys(): string[] {
    return [...this.responses.keys(), ...this.requestedOnce.keys(), ...this.aliases.keys()];
  }
}

const boundedKey = (text: string): string => (text.length <= maxReadableLength ? text : hashOf(text));

const hashOf = (spelling: string): string => hash('sha256', spelling, 'base64url');
