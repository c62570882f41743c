import { Keyv } from 'keyv';
import { keyPrefix } from '../redis/key-prefix';
import { type RedisConnection } from '../redis/redis-connection';
import { type SharedStore } from './shared-store';

/** A shared store on Redis or Valkey, through Keyv. */
export class RedisStore implements SharedStore {
  private constructor(
    private readonly redis: RedisConnection,
    private readonly entries: Keyv<string>,
  ) {}

  /** Loads the adapter: a gateway without Redis starts without it. */
  static async on(redis: RedisConnection): Promise<RedisStore> {
    const { default: KeyvRedis } = await import('@keyv/redis');
    const entries = new Keyv<string>({
      store: new KeyvRedis(redis.client, { throwOnErrors: true }),
      namespace: keyPrefix,
      useKeyPrefix: false,
      throwOnErrors: true,
    });
    // Errors show where an operation fails; without a listener they would end the process.
    entries.on('error', () => undefined);
    return new RedisStore(redis, entries);
  }

  get isOpen(): boolean {
    return this.redis.isOpen;
  }

  get tried(): Promise<void> {
    return this.redis.tried;
  }

  async get(key: string): Promise<string | null> {
    return (await this.redis.bounded(() => this.entries.get(key), null)) ?? null;
  }

  async set(key: string, text: string, lifetimeMs: number): Promise<void> {
    await this.redis.bounded(() => this.entries.set(key, text, lifetimeMs), undefined);
  }

  async lock(key: string, lifetimeMs: number): Promise<'taken' | 'held' | 'unknown'> {
    const options = { condition: 'NX', expiration: { type: 'PX', value: lifetimeMs } } as const;
    return this.redis.bounded(async (client) => {
      const answer = await client.set(lockKey(key), '1', options);
      return answer === null ? 'held' : 'taken';
    }, 'unknown');
  }

  async unlock(key: string): Promise<void> {
    await this.redis.bounded((client) => client.del(lockKey(key)), undefined);
  }
}

const lockKey = (key: string): string => `${keyPrefix}:lock:${key}`;
