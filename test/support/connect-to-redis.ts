import { RedisConnection } from '../../src/redis/redis-connection';
import { type RedisServer } from '../processes/redis-server';
import { eventually } from './eventually';

/** How long an operation may take where a spec is not about that: a busy machine may stop a process for some of it. */
export const generousRedisTimeoutMs = 1000;

/** A connection that is in use. */
export async function connectToRedis(
  { url }: RedisServer,
  countRefusal: (kind: string) => void = () => undefined,
): Promise<RedisConnection> {
  const connection = await RedisConnection.to(
    { url, sentinelCredentials: null, timeoutMs: generousRedisTimeoutMs },
    { log: () => undefined, countRefusal },
  );
  await eventually('Redis is connected', () => connection.isAvailable, 10_000);
  return connection;
}
