import { Logger, Module } from '@nestjs/common';
import { DependencyStatus } from '../observability/dependency-status';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics/metrics';
import { RedisConnection } from './redis-connection';

/** Null where no Redis is configured: then each gateway is on its own. */
async function createRedisConnection(
  { redisUrl }: Settings,
  dependencyStatus: DependencyStatus,
  metrics: Metrics,
): Promise<RedisConnection | null> {
  if (redisUrl === null) return null;
  const logger = new Logger('Redis');
  const report = (message: string): void => {
    logger.warn(message);
  };
  const connection = await RedisConnection.to(redisUrl, report, (kind) => {
    metrics.redisRefused(kind);
  });
  dependencyStatus.registerRedis(() => connection.status);
  return connection;
}

@Module({
  providers: [
    {
      provide: RedisConnection,
      inject: [Settings, DependencyStatus, Metrics],
      useFactory: createRedisConnection,
    },
  ],
  exports: [RedisConnection],
})
export class RedisModule {}
