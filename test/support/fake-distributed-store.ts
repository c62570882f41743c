import {
  type StoredCopy,
  type StoreReply,
  type StoreRequest,
  type DistributedStore,
} from '../../src/cache/redis-store';

interface Kept {
  readonly copy: StoredCopy;
  readonly storedAt: number;
  readonly lifetimeMs?: number;
}

/** A shared store in memory that keeps its own time, and notes what it was asked. */
export class FakeDistributedStore implements DistributedStore {
  isAvailable = true;
  /** By key. */
  readonly copies = new Map<string, Kept>();
  readonly locks = new Map<string, { readonly token: string; readonly until: number }>();
  readonly asked: string[] = [];
  /** The bodies of the copies that it returned. */
  readonly returned: string[] = [];
  /** The bodies of the copies that were put as changed. */
  readonly changed: string[] = [];
  /** How long each step takes. */
  delayMs = 0;

  async getOrLock(key: string, request: StoreRequest): Promise<StoreReply> {
    await this.step(`get ${key}`);
    const { token, lockMs, knownId, knownAgeMs, maxAgeMs } = request;
    const kept = this.copies.get(key);
    const ageMs = kept ? Date.now() - kept.storedAt : 0;
    const isWanted = kept && kept.copy.id !== knownId && (knownAgeMs === null || ageMs < knownAgeMs);
    const copy = isWanted ? { ...kept.copy, ageMs } : null;
    if (copy) this.returned.push(String(copy.body));
    if (copy && ageMs >= 0 && ageMs < (maxAgeMs ?? copy.freshMs)) return { copy, lock: 'not-needed' };
    const holder = this.locks.get(key);
    if (holder && Date.now() < holder.until) return { copy, lock: 'held' };
    this.locks.set(key, { token, until: Date.now() + lockMs });
    return { copy, lock: 'taken' };
  }

  async renew(key: string, token: string, lockMs: number): Promise<void> {
    await this.step(`renew ${key}`);
    const holder = this.locks.get(key);
    if (holder?.token !== token || Date.now() >= holder.until) return;
    this.locks.set(key, { token, until: Date.now() + lockMs });
  }

  async put(key: string, copy: StoredCopy, lifetimeMs: number, isChanged = false): Promise<void> {
    await this.step(`put ${key}`);
    const holder = this.locks.get(key);
    if (holder && holder.token !== copy.id && Date.now() < holder.until) return;
    this.copies.set(key, { copy, storedAt: Date.now() - copy.ageMs, lifetimeMs });
    if (isChanged) this.changed.push(String(copy.body));
    this.locks.delete(key);
  }

  async unlock(key: string, token: string): Promise<void> {
    await this.step(`unlock ${key}`);
    if (this.locks.get(key)?.token === token) this.locks.delete(key);
  }

  private async step(what: string): Promise<void> {
    this.asked.push(what);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
  }
}
