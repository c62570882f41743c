import { keyPrefix } from '../../redis/key-prefix';
import { type RedisConnection } from '../../redis/redis-connection';
import { rateLimitScript } from './rate-limit-script';
import { type RateLimitCount, type RateLimitStore, windowSeconds } from './rate-limit-store';

/**
 * One count of each caller's requests for all gateways that share a Redis; where Redis is away, this
 * gateway's own count decides.
 */
export class RedisRateLimitStore implements RateLimitStore {
  constructor(
    private readonly redis: RedisConnection,
    private readonly own: RateLimitStore,
  ) {}

  async count(caller: string, limit: number, requests = 1): Promise<RateLimitCount> {
    const key = `${keyPrefix}:requests:${caller}`;
    const counted = await this.redis.execute(
      (client) => rateLimitScript.runForList(client, [key], [limit, requests, windowSeconds * 1000]),
      null,
      'caller-limit',
    );
    if (counted === null) return this.own.count(caller, limit, requests);
    const [total = 0, resetMs = 0] = counted;
    return { total, resetMs };
  }
}
