import { Logger, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { RedisConnection } from './redis-connection';

/** Null where no Redis is configured: then each gateway is on its own. */
function createRedisConnection({ redisUrl }: Settings): RedisConnection | null {
  if (redisUrl === null) return null;
  const logger = new Logger('Redis');
  return new RedisConnection(redisUrl, (message) => {
    logger.warn(message);
  });
}

@Module({
  providers: [{ provide: RedisConnection, inject: [Settings], useFactory: createRedisConnection }],
  exports: [RedisConnection],
})
export class RedisModule {}
