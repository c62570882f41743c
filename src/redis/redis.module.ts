import { Logger, Module } from '@nestjs/common';
import { Conditions } from '../conditions/conditions';
import { Settings } from '../config/settings';
import { RedisConnection } from './redis-connection';

/** Null where no Redis is configured: then each gateway is on its own. */
function createRedisConnection({ redisUrl }: Settings, conditions: Conditions): RedisConnection | null {
  if (redisUrl === null) return null;
  const logger = new Logger('Redis');
  const connection = new RedisConnection(redisUrl, (message) => {
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
