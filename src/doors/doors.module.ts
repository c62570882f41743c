import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { type Settings } from '../config/settings';
import { ApiKeyGuard } from './api-key.guard';
import { RateLimitGuard } from './rate-limit.guard';

const minuteMs = 60_000;

/** Whether callers have to show a key, or are limited. */
export const hasDoors = ({ apiKeys, rateLimitPerMinute }: Settings): boolean =>
  apiKeys.length > 0 || rateLimitPerMinute !== null;

/** Who may come in, and how often. A door that is not configured is not there, and costs nothing. */
@Module({})
export class DoorsModule {
  static of({ apiKeys, rateLimitPerMinute }: Settings): DynamicModule {
    const doors: Provider[] = [];
    if (apiKeys.length > 0) doors.push({ provide: APP_GUARD, useClass: ApiKeyGuard });
    if (rateLimitPerMinute !== null) doors.push({ provide: APP_GUARD, useClass: RateLimitGuard });
    return {
      module: DoorsModule,
      imports: [ThrottlerModule.forRoot([{ ttl: minuteMs, limit: rateLimitPerMinute ?? 0 }])],
      providers: doors,
    };
  }
}
