import { type ThrottlerStorage } from '@nestjs/throttler';
import { keyPrefix } from '../redis/key-prefix';
import { type RedisConnection } from '../redis/redis-connection';
import { countScript } from './limit-script';

type Counted = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * One count of each caller's requests for all gateways that share a Redis; where Redis is away, this
 * gateway's own count decides. Nobody is blocked for longer than the limit is spent.
 */
export class SharedThrottlerStorage implements ThrottlerStorage {
  constructor(
    private readonly redis: RedisConnection,
    private readonly own: ThrottlerStorage,
  ) {}

  async increment(
    caller: string,
    windowMs: number,
    limit: number,
    blockMs: number,
    name: string,
  ): Promise<Counted> {
    const logKey = `${keyPrefix}:limit:${name}:${caller}`;
    const counted = await this.redis.bounded(
      (client) => countScript.runForList(client, [logKey], [limit, windowMs]),
      null,
    );
    if (counted === null) return this.own.increment(caller, windowMs, limit, blockMs, name);
    const [totalHits = 0, waitMs = 0] = counted;
    const seconds = Math.ceil(waitMs / 1000);
    return { totalHits, isBlocked: totalHits > limit, timeToExpire: seconds, timeToBlockExpire: seconds };
  }
}
