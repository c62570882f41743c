import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type Settings } from '../../config/settings';
import { RedisConnection } from '../../redis/redis-connection';
import { RedisModule } from '../../redis/redis.module';
import { AccessControl } from './access-control';
import { InMemoryRateLimitStore, RateLimitStore } from './rate-limiter';
import { ClientIdentifier } from './client-identifier';
import { RedisRateLimitStore } from './redis-rate-limit-store';

/**
 * What of access control cannot be switched while the gateway runs. Without API keys responses are `public`, and shared
 * caches keep them; with keys they are `private`. Without any access control, cached responses are sent unchecked.
 */
export function accessSwitchViolations(started: Settings, next: Settings): string[] {
  const [hadKeys, hasKeys] = [started, next].map(({ clients }) => clients.apiKeys.length > 0);
  if (!hadKeys && hasKeys)
    return ['API_KEYS needs a restart: without keys, responses were public and caches may hold them'];
  if (hadKeys && !hasKeys) return ['API_KEYS needs a restart: the gateway would be open to all without keys'];
  if (next.clients.rateLimitPerMinute !== null && !hasAccessControl(started))
    return ['RATE_LIMIT_PER_MINUTE needs a restart: the gateway was started without access control'];
  return [];
}

/** Whether API keys, a rate limit or CORS origins are configured. */
export const hasAccessControl = ({ clients }: Settings): boolean =>
  clients.apiKeys.length > 0 || clients.rateLimitPerMinute !== null || clients.corsOrigins.length > 0;

/** Whether clients are identified: for access control, and for fair shares of an upstream's quota. */
const identifiesClients = (settings: Settings): boolean =>
  hasAccessControl(settings) ||
  settings.statistics.requestsPerMinute !== null ||
  settings.order.requestsPerMinute !== null;

function createRateLimitStore(redis: RedisConnection | null): RateLimitStore {
  const inMemory = new InMemoryRateLimitStore();
  return redis ? new RedisRateLimitStore(redis, inMemory) : inMemory;
}

const checks: Provider[] = [
  { provide: RateLimitStore, inject: [RedisConnection], useFactory: createRateLimitStore },
  AccessControl,
  { provide: APP_GUARD, useExisting: AccessControl },
];

/** API keys and rate limit. Nothing is checked, at no cost, unless clients have to be identified. */
@Module({ providers: [ClientIdentifier], exports: [ClientIdentifier] })
export class AccessModule {
  static of(settings: Settings): DynamicModule {
    return {
      module: AccessModule,
      ...(identifiesClients(settings) && { imports: [RedisModule], providers: checks }),
    };
  }
}
