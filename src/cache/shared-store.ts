/**
 * A store that gateways share. It is a help and never a need: no operation rejects, each ends within a
 * bound, and a store that is down answers as an empty one.
 */
export interface SharedStore {
  /** Whether it is worth asking at present. */
  readonly isOpen: boolean;
  /** Resolves once it is known whether it is, for the first time. */
  readonly tried: Promise<void>;
  /** Null if there is nothing, or the store cannot say. */
  get(key: string): Promise<string | null>;
  set(key: string, text: string, lifetimeMs: number): Promise<void>;
  /**
   * Takes the lock for a while: `taken`, `held` by another gateway, or `unknown` where the store cannot say.
   */
  lock(key: string, lifetimeMs: number): Promise<'taken' | 'held' | 'unknown'>;
  unlock(key: string): Promise<void>;
}

/** Stands in where no shared store is configured. */
export const noSharedStore: SharedStore = {
  isOpen: false,
  tried: Promise.resolve(),
  get: () => Promise.resolve(null),
  set: () => Promise.resolve(),
  lock: () => Promise.resolve('unknown'),
  unlock: () => Promise.resolve(),
};
