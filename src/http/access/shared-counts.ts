import { keyPrefix } from '../../redis/key-prefix';
import { type RedisConnection } from '../../redis/redis-connection';
import { countScript } from './limit-script';
import { type Counted, type RequestCounts, windowSeconds } from './request-counts';

/**
 * One count of each caller's requests for all gateways that share a Redis; where Redis is away, this
 * gateway's own count decides.
 */
export class SharedCounts implements RequestCounts {
  constructor(
    private readonly redis: RedisConnection,
    private readonly own: RequestCounts,
  ) {}

  async count(caller: string, limit: number, requests = 1): Promise<Counted> {
    const key = `${keyPrefix}:requests:${caller}`;
    const counted = await this.redis.bounded(
      (client) => countScript.runForList(client, [key], [limit, requests, windowSeconds * 1000]),
      null,
      'caller-limit',
    );
    if (counted === null) return this.own.count(caller, limit, requests);
    const [total = 0, waitMs = 0] = counted;
    return { total, waitMs };
  }
}
