import { Logger, Module } from '@nestjs/common';
import { Conditions } from '../conditions/conditions';
import { Settings } from '../config/settings';
import { RedisConnection } from './redis-connection';

/** Null where no Redis is configured: then each gateway is on its own. */
async function createRedisConnection(
  { redisUrl }: Settings,
  conditions: Conditions,
): Promise<RedisConnection | null> {
  if (redisUrl === null) return null;
  const logger = new Logger('Redis');
  const connection = await RedisConnection.to(redisUrl, (message) => {
    logger.warn(message);
  });
  conditions.watchRedis(() => (connection.isOpen ? 'up' : 'down'));
  return connection;
}

@Module({
  providers: [
    { provide: RedisConnection, inject: [Settings, Conditions], useFactory: createRedisConnection },
  ],
  exports: [RedisConnection],
})
export class RedisModule {}
