import { type RedisConnection, type RedisUse } from '../redis/redis-connection';
import { changeChannel, entryKeyOf, lockKeyOf } from '../redis/redis-keys';
import { getOrLockScript, putScript, renewScript, unlockScript } from './entry-scripts';
import { type SerializedPayload } from './entry-serializer';

/** A copy of an entry in the shared store. Untrusted and not validated yet. */
export interface StoredCopy extends SerializedPayload {
  /** Unique. */
  readonly id: string;
  /** Milliseconds since the value was loaded, by the store's clock. */
  readonly ageMs: number;
  /** For how long after the load it is fresh, in milliseconds. */
  readonly freshMs: number;
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

export type DistributedStore = Pick<RedisStore, keyof RedisStore>;

/**
 * A store that gateways share, on Redis or Valkey: each entry a hash, each step a script. Its clock is that of Redis. No
 * operation rejects, each has a timeout, and a store that is down acts like an empty one.
 */
export class RedisStore {
  constructor(
    private readonly redis: RedisConnection,
    private readonly maxBodyBytes: number,
  ) {}

  /** Whether the store is reachable at present. */
  get isAvailable(): boolean {
    return this.redis.isAvailable;
  }

  /** Atomically: returns a matching copy, and takes the lock unless the copy is fresh. */
  async getOrLock(key: string, request: StoreRequest): Promise<StoreReply> {
    const { token, lockMs, knownId, knownAgeMs, maxAgeMs } = request;
    const values = [token, lockMs, knownId ?? '', knownAgeMs ?? '', this.maxBodyBytes, maxAgeMs ?? ''];
    const reply = await getOrLockScript.runForBytes(this.redis, keysOf(key), values, 'cache-read');
    if (!reply) return { lock: 'unknown', copy: null };
    return { lock: this.lockOf(reply[0]?.toString()), copy: copyOf(reply) };
  }

  /** Extends the lock to `lockMs` from now if `token` still holds it. An expired lock is not taken again. */
  async renew(key: string, token: string, lockMs: number): Promise<void> {
    await renewScript.runForBytes(this.redis, [lockKeyOf(key)], [token, lockMs]);
  }

  /**
   * Atomically: stores a copy, whose id is the lock's token, unless another gateway holds the lock by now, and releases the
   * lock. Tells the other gateways of the key if `isChanged`.
   */
  async put(key: string, copy: StoredCopy, lifetimeMs: number, isChanged = false): Promise<void> {
    const { id, ageMs, freshMs, head, body } = copy;
    const message = isChanged ? [changeChannel, changeMessage(this.redis.gatewayId, key)] : [];
    const values = [id, ageMs, freshMs, head, body, lifetimeMs, ...message];
    const reply = await putScript.runForBytes(this.redis, keysOf(key), values, 'cache-write');
    if (reply) this.noteRefusal(reply[0]?.toString(), 'cache-write');
  }

  /** Releases the lock if `token` still holds it. While Redis is not reachable, it expires. */
  async unlock(key: string, token: string): Promise<void> {
    await unlockScript.runForBytes(this.redis, [lockKeyOf(key)], [token]);
  }

  private lockOf(state: string | undefined): StoreReply['lock'] {
    if (state === 'taken' || state === 'held' || state === 'not-needed') return state;
    this.noteRefusal(state, 'cache-read');
    return 'unknown';
  }

  private noteRefusal(message: string | undefined, use: RedisUse): void {
    if (message) this.redis.noteRefusal(new Error(message), use);
  }
}

/** What the scripts of an entry take. */
const keysOf = (key: string): [string, string] => [entryKeyOf(key), lockKeyOf(key)];

function copyOf([, id, age, freshMs, head, body]: readonly Buffer[]): StoredCopy | null {
  if (!id || !head || !body) return null;
  return { id: id.toString(), ageMs: Number(age), freshMs: Number(freshMs), head: head.toString(), body };
}

/** The id of a gateway (a UUID) and a resource key. */
const messageForm = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (.+)$/s;

/** @param gatewayId of the gateway that has stored the entry */
export const changeMessage = (gatewayId: string, key: string): string => `${gatewayId} ${key}`;

/** The key that another gateway has changed; null for a message of this gateway, and for one of another form. */
export function changedKeyOf(message: string, ownId: string): string | null {
  const [, gatewayId, key] = messageForm.exec(message) ?? [];
  return key === undefined || gatewayId === ownId ? null : key;
}
