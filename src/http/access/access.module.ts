import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type Settings } from '../../config/settings';
import { RedisConnection } from '../../redis/redis-connection';
import { RedisModule } from '../../redis/redis.module';
import { AccessControl } from './access-control';
import { ApiKeys } from './api-keys';
import { RateLimiter } from './rate-limiter';
import { ClientIdentifier } from './client-identifier';
import { AccessGuard } from './access.guard';
import { InMemoryRateLimitStore } from './rate-limit-store';
import { RedisRateLimitStore } from './redis-rate-limit-store';

/** Whether API keys, a rate limit or CORS origins are configured. */
export const hasAccessControl = ({ apiKeys, rateLimitPerMinute, corsOrigins }: Settings): boolean =>
  apiKeys.length > 0 || rateLimitPerMinute !== null || corsOrigins.length > 0;

/** Whether clients are identified: for access control, and for fair shares of an upstream's quota. */
const identifiesClients = (settings: Settings): boolean =>
  hasAccessControl(settings) ||
  settings.statistics.requestsPerMinute !== null ||
  settings.order.requestsPerMinute !== null;

function createRateLimiter(redis: RedisConnection | null): RateLimiter {
  const inMemory = new InMemoryRateLimitStore();
  return new RateLimiter(redis ? new RedisRateLimitStore(redis, inMemory) : inMemory);
}

const accessProviders: Provider[] = [
  ApiKeys,
  ClientIdentifier,
  {
    provide: RateLimiter,
    inject: [RedisConnection],
    useFactory: createRateLimiter,
  },
  AccessControl,
  { provide: APP_GUARD, useClass: AccessGuard },
];

/** API keys and rate limit. Has no providers, and costs nothing, unless clients have to be identified. */
@Module({})
export class AccessModule {
  static of(settings: Settings): DynamicModule {
    return identifiesClients(settings)
      ? { module: AccessModule, imports: [RedisModule], providers: accessProviders }
      : { module: AccessModule };
  }
}
