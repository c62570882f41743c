import { Logger, Module } from '@nestjs/common';
import { DependencyStatus } from '../observability/dependency-status';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics/metrics';
import { RedisConnection } from './redis-connection';

/** Null where no Redis is configured: then each gateway is on its own. */
async function createRedisConnection(
  { redis }: Settings,
  dependencyStatus: DependencyStatus,
  metrics: Metrics,
): Promise<RedisConnection | null> {
  const { url } = redis;
  if (url === null) return null;
  const logger = new Logger('Redis');
  const reports = {
    log: (message: string, level: 'log' | 'warn'): void => {
      logger[level](message);
    },
    countRefusal: (kind: string): void => {
      metrics.redisRefusals.inc(kind);
    },
  };
  const connection = await RedisConnection.to({ ...redis, url }, reports);
  dependencyStatus.redisReader = () => connection.status;
  metrics.redisUp.from(() => [[connection.status === 'down' ? 0 : 1]]);
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
