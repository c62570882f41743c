/** A copy of an entry as the shared store holds it. Whoever can write there wrote it: nothing of it is checked yet. */
export interface StoredCopy {
  /** Tells it from every other copy. */
  readonly id: string;
  /** How long ago the value was loaded, by the store's own clock. */
  readonly ageMs: number;
  /** How long after that it is fresh. */
  readonly freshMs: number;
  /** What is known of the value beside its bytes. */
  readonly head: string;
  readonly body: Buffer;
}

/** What a gateway asks of the shared store before it loads. */
export interface StoreRequest {
  /** The copy that this gateway has already; null for none. */
  readonly knownId: string | null;
  /** Only what is younger is wanted; null where this gateway has nothing. */
  readonly knownAgeMs: number | null;
  /** Whose the lock is then; no two are equal. */
  readonly token: string;
  /** How long the lock lives unless it is renewed. */
  readonly lockMs: number;
}

/** A copy where there is one that is wanted, and who loads. */
export interface StoreReply {
  readonly copy: StoredCopy | null;
  /** Nobody needs the lock where there is a fresh copy. */
  readonly lock: 'taken' | 'held' | 'not-needed' | 'unknown';
}

/**
 * A store that gateways share. It is a help and never a need: no operation rejects, each ends within a
 * bound, and a store that is down answers as an empty one.
 */
export interface DistributedStore {
  /** Whether it is worth asking at present. */
  readonly isAvailable: boolean;
  /** Resolves once it is known whether it is, for the first time. */
  readonly settled: Promise<void>;
  /** In one step: gives the wanted copy, and takes the lock unless the copy is fresh. */
  getOrLock(key: string, request: StoreRequest): Promise<StoreReply>;
  /** Has the lock live for `lockMs` from now if it is still this token's. A lock that has ended is not taken again. */
  renew(key: string, token: string, lockMs: number): Promise<void>;
  /** In one step: keeps a copy, unless another gateway loads by now, and lets go of the lock. */
  put(key: string, copy: StoredCopy, token: string, lifetimeMs: number): Promise<void>;
  /** Lets go of the lock if it is still this token's. */
  unlock(key: string, token: string): Promise<void>;
}

/** Stands in where no shared store is configured. */
export const noDistributedStore: DistributedStore = {
  isAvailable: false,
  settled: Promise.resolve(),
  getOrLock: () => Promise.resolve({ copy: null, lock: 'unknown' }),
  renew: () => Promise.resolve(),
  put: () => Promise.resolve(),
  unlock: () => Promise.resolve(),
};
