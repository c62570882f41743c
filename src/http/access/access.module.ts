import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Settings } from '../../config/settings';
import { RedisConnection } from '../../redis/redis-connection';
import { RedisModule } from '../../redis/redis.module';
import { ApiKeys } from './api-keys';
import { RateLimiter } from './rate-limiter';
import { ClientIdentifier } from './client-identifier';
import { AccessGuard } from './access.guard';
import { InMemoryRateLimitStore } from './in-memory-rate-limit-store';
import { AccessAuthorizer } from './access-authorizer';
import { RedisRateLimitStore } from './redis-rate-limit-store';

/** Whether callers have to show a key, are limited, or come from pages of other origins. */
export const hasAccessControl = ({ apiKeys, rateLimitPerMinute, corsOrigins }: Settings): boolean =>
  apiKeys.length > 0 || rateLimitPerMinute !== null || corsOrigins.length > 0;

/** Whether it matters who asks: also where callers share the quota of an interface. */
const identifiesClients = (settings: Settings): boolean =>
  hasAccessControl(settings) ||
  settings.statistics.requestsPerMinute !== null ||
  settings.order.requestsPerMinute !== null;

/** Null where no limit is configured. */
function createRateLimiter(
  { rateLimitPerMinute }: Settings,
  redis: RedisConnection | null,
): RateLimiter | null {
  if (rateLimitPerMinute === null) return null;
  const own = new InMemoryRateLimitStore();
  return new RateLimiter(rateLimitPerMinute, redis ? new RedisRateLimitStore(redis, own) : own);
}

const accessProviders: Provider[] = [
  ApiKeys,
  ClientIdentifier,
  {
    provide: RateLimiter,
    inject: [Settings, RedisConnection],
    useFactory: createRateLimiter,
  },
  AccessAuthorizer,
  { provide: APP_GUARD, useClass: AccessGuard },
];

/** Who may come in, and how often. A door that is not configured is not there, and costs nothing. */
@Module({})
export class AccessModule {
  static of(settings: Settings): DynamicModule {
    return identifiesClients(settings)
      ? { module: AccessModule, imports: [RedisModule], providers: accessProviders }
      : { module: AccessModule };
  }
}
