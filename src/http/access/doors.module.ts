import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Settings } from '../../config/settings';
import { RedisConnection } from '../../redis/redis-connection';
import { RedisModule } from '../../redis/redis.module';
import { ApiKeys } from './api-keys';
import { CallerLimit } from './caller-limit';
import { Callers } from './callers';
import { DoorGuard } from './door.guard';
import { OwnCounts } from './own-counts';
import { ReadyAnswerDoorkeeper } from './ready-answer.doorkeeper';
import { SharedCounts } from './shared-counts';

/** Whether callers have to show a key, are limited, or come from pages of other origins. */
export const hasDoors = ({ apiKeys, rateLimitPerMinute, corsOrigins }: Settings): boolean =>
  apiKeys.length > 0 || rateLimitPerMinute !== null || corsOrigins.length > 0;

/** Whether it matters who asks: also where callers share the quota of an interface. */
const knowsCallers = (settings: Settings): boolean =>
  hasDoors(settings) ||
  settings.statistics.requestsPerMinute !== null ||
  settings.order.requestsPerMinute !== null;

/** Null where no limit is configured. */
function createCallerLimit(
  { rateLimitPerMinute }: Settings,
  redis: RedisConnection | null,
): CallerLimit | null {
  if (rateLimitPerMinute === null) return null;
  const own = new OwnCounts();
  return new CallerLimit(rateLimitPerMinute, redis ? new SharedCounts(redis, own) : own);
}

const doors: Provider[] = [
  ApiKeys,
  Callers,
  {
    provide: CallerLimit,
    inject: [Settings, RedisConnection],
    useFactory: createCallerLimit,
  },
  ReadyAnswerDoorkeeper,
  { provide: APP_GUARD, useClass: DoorGuard },
];

/** Who may come in, and how often. A door that is not configured is not there, and costs nothing. */
@Module({})
export class DoorsModule {
  static of(settings: Settings): DynamicModule {
    return knowsCallers(settings)
      ? { module: DoorsModule, imports: [RedisModule], providers: doors }
      : { module: DoorsModule };
  }
}
