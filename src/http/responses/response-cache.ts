import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { type CachedResponse } from './cached-response';

/** What a record costs beside its body: headers, objects, the key and the list links. */
const recordOverheadBytes = 3584;

/** How many other spellings of targets are remembered. */
const maxAliases = 10_000;

/** A longer spelling is remembered by its hash. */
const maxAliasLength = 512;

/**
 * Responses by their canonical targets, apart from the entries that they were made of. Bounded in bytes, and by those in
 * records; the least recently used goes first. Other spellings of a target are aliases of it, in a bounded list of their
 * own: whoever invents spellings can evict aliases and nothing else.
 */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly aliases = new LRUCache<string, string>({ max: maxAliases });
  /** The targets of responses whose body is an entry's own, by the entry's key. */
  private readonly targetsByEntry = new Map<string, string>();

  /** @param onEvicted is called for each response that has to make room */
  constructor(maxBytes: number, onEvicted: () => void = () => undefined) {
    this.responses = new LRUCache({
      max: Math.ceil(maxBytes / recordOverheadBytes),
      maxSize: maxBytes,
      sizeCalculation: ({ representation }, target) =>
        representation.sizeBytes + target.length + recordOverheadBytes,
      dispose: ({ entryKey }, _target, reason) => {
        if (entryKey !== null) this.targetsByEntry.delete(entryKey);
        if (reason === 'evict') onEvicted();
      },
    });
  }

  /** Responses held. */
  get size(): number {
    return this.responses.size;
  }

  /** The bytes that they count for. */
  get calculatedSize(): number {
    return this.responses.calculatedSize;
  }

  /** The response for a target in its canonical or in a known other spelling. */
  get(target: string): CachedResponse | undefined {
    const found = this.responses.get(target);
    if (found) return found;
    const canonical = this.canonicalOf(target);
    return canonical === undefined ? undefined : this.responses.get(canonical);
  }

  set(target: string, response: CachedResponse): void {
    this.responses.set(target, response);
    if (response.entryKey !== null && this.responses.has(target))
      this.targetsByEntry.set(response.entryKey, target);
  }

  /** Counts a response anew that has got a compressed copy, unless another one has taken its place. */
  recount(target: string, response: CachedResponse): void {
    if (this.responses.peek(target) !== response) return;
    this.responses.delete(target);
    this.set(target, response);
  }

  /**
   * Remembers another spelling of a canonical target.
   * @param isPlain whether all of it is known to the route: anything else may be a secret, and is kept as a hash
   */
  addAlias(spelling: string, target: string, isPlain: boolean): void {
    if (spelling === target) return;
    const isKept = isPlain && spelling.length <= maxAliasLength;
    this.aliases.set(isKept ? spelling : hashOf(spelling), target);
  }

  /** Forgets the response that holds the bytes of an entry once the entry is gone: nothing counts them then. */
  forgetEntry(entryKey: string): void {
    const target = this.targetsByEntry.get(entryKey);
    if (target !== undefined) this.responses.delete(target);
  }

  clear(): void {
    this.responses.clear();
    this.aliases.clear();
  }

  /** All keys, those of the aliases included. */
  keys(): string[] {
    return [...this.responses.keys(), ...this.aliases.keys()];
  }

  /** Only a spelling with a query is ever kept as a hash. */
  private canonicalOf(spelling: string): string | undefined {
    return (
      this.aliases.get(spelling) ?? (spelling.includes('?') ? this.aliases.get(hashOf(spelling)) : undefined)
    );
  }
}

const hashOf = (spelling: string): string => hash('sha256', spelling, 'base64url');
