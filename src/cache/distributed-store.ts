/** A copy of an entry in the shared store. Untrusted and not validated yet. */
export interface StoredCopy {
  /** Unique. */
  readonly id: string;
  /** Milliseconds since the value was loaded, by the store's clock. */
  readonly ageMs: number;
  /** For how long after the load it is fresh, in milliseconds. */
  readonly freshMs: number;
  /** JSON: status, content type and compression of the body. */
  readonly head: string;
  readonly body: Buffer;
}

/** The request of a gateway to the shared store before a load. */
export interface StoreRequest {
  /** Id of the copy that this gateway has already; null for none. */
  readonly knownId: string | null;
  /** Only a younger copy is returned; null where this gateway has none. */
  readonly knownAgeMs: number | null;
  /** Unique id of the lock's holder. */
  readonly token: string;
  /** After how many milliseconds the lock expires unless it is renewed. */
  readonly lockMs: number;
  /** A copy counts as fresh up to this age; by default within its own fresh window. */
  readonly maxAgeMs?: number | null;
}

/** A matching copy if there is one, and the state of the lock. */
export interface StoreReply {
  readonly copy: StoredCopy | null;
  /** `taken` by this request, `held` by another gateway, `not-needed` as the copy is fresh, `unknown` if the store failed. */
  readonly lock: 'taken' | 'held' | 'not-needed' | 'unknown';
}

/** A store that gateways share. No operation rejects, each has a timeout, and a store that is down acts like an empty one. */
export interface DistributedStore {
  /** Whether the store is reachable at present. */
  readonly isAvailable: boolean;
  /** Atomically: returns a matching copy, and takes the lock unless the copy is fresh. */
  getOrLock(key: string, request: StoreRequest): Promise<StoreReply>;
  /** Extends the lock to `lockMs` from now if `token` still holds it. An expired lock is not taken again. */
  renew(key: string, token: string, lockMs: number): Promise<void>;
  /**
   * Atomically: stores a copy, whose id is the lock's token, unless another gateway holds the lock by now, and releases the
   * lock. Tells the other gateways of the key if `isChanged`.
   */
  put(key: string, copy: StoredCopy, lifetimeMs: number, isChanged?: boolean): Promise<void>;
  /** Releases the lock if `token` still holds it. */
  unlock(key: string, token: string): Promise<void>;
}
