import { type CacheEntry, lifetimeMs } from '../../src/cache/freshness';
import { lockLeaseMs } from '../../src/cache/lock-lease';

export interface SharedCopy {
  readonly id: string;
  readonly value: string;
  readonly storedAt: number;
  readonly freshMs: number;
  readonly expiresAt: number;
}

interface Lock {
  readonly token: string;
  readonly untilMs: number;
}

/** What a gateway asks for: see the script that it sends. */
export interface CopyRequest {
  readonly token: string;
  readonly knownId: string | null;
  readonly knownAgeMs: number | null;
  readonly maxAgeMs: number | null;
}

export interface CopyReply {
  readonly lock: 'taken' | 'held' | 'not-needed';
  readonly copy: SharedCopy | null;
}

/** The entries and locks that gateways share: what the scripts of `src/cache/entry-scripts.ts` do. */
export class SimulatedRedis {
  operations = 0;
  readonly copies = new Map<string, SharedCopy>();
  private readonly locks = new Map<string, Lock>();
  private readonly listeners: ((key: string, writer: object) => void)[] = [];

  onChanged(listener: (key: string, writer: object) => void): void {
    this.listeners.push(listener);
  }

  getOrLock(key: string, { token, knownId, knownAgeMs, maxAgeMs }: CopyRequest, nowMs: number): CopyReply {
    this.operations += 1;
    const stored = this.copies.get(key);
    const ageMs = stored ? nowMs - stored.storedAt : 0;
    const isWanted =
      stored !== undefined &&
      nowMs < stored.expiresAt &&
      stored.id !== knownId &&
      (knownAgeMs === null || ageMs < knownAgeMs);
    const copy = isWanted ? stored : null;
    if (copy && ageMs < (maxAgeMs ?? copy.freshMs)) return { lock: 'not-needed', copy };
    const lock = this.locks.get(key);
    if (lock && nowMs < lock.untilMs) return { lock: 'held', copy };
    this.locks.set(key, { token, untilMs: nowMs + lockLeaseMs });
    return { lock: 'taken', copy };
  }

  /** @param writer the gateway, which is not told of its own change */
  put(key: string, entry: CacheEntry<string>, id: string, isChanged: boolean, writer: object): void {
    this.operations += 1;
    this.locks.delete(key);
    this.copies.set(key, {
      id,
      value: entry.value,
      storedAt: entry.storedAt,
      freshMs: entry.freshUntil - entry.storedAt,
      expiresAt: entry.storedAt + lifetimeMs(entry),
    });
    if (isChanged) for (const listener of this.listeners) listener(key, writer);
  }

  unlock(key: string): void {
    this.operations += 1;
    this.locks.delete(key);
  }

  /** A grant of the quota. */
  countGrant(): void {
    this.operations += 1;
  }

  /** Copies that have not expired. */
  liveCopies(nowMs: number): number {
    let count = 0;
    for (const { expiresAt } of this.copies.values()) if (nowMs < expiresAt) count += 1;
    return count;
  }
}
