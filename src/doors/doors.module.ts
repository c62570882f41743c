import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type ThrottlerStorage, ThrottlerStorageService } from '@nestjs/throttler';
import { Settings } from '../config/settings';
import { ApiKeys } from './api-keys';
import { CallerLimit } from './caller-limit';
import { Callers } from './callers';
import { DoorGuard } from './door.guard';
import { ReadyAnswerDoorkeeper } from './ready-answer.doorkeeper';

/** Whether callers have to show a key, or are limited. */
export const hasDoors = ({ apiKeys, rateLimitPerMinute }: Settings): boolean =>
  apiKeys.length > 0 || rateLimitPerMinute !== null;

/** Null where no limit is configured. */
const createCallerLimit = (
  { rateLimitPerMinute }: Settings,
  storage: ThrottlerStorage,
): CallerLimit | null => (rateLimitPerMinute === null ? null : new CallerLimit(rateLimitPerMinute, storage));

const doors: Provider[] = [
  ApiKeys,
  Callers,
  ThrottlerStorageService,
  { provide: CallerLimit, inject: [Settings, ThrottlerStorageService], useFactory: createCallerLimit },
  ReadyAnswerDoorkeeper,
  { provide: APP_GUARD, useClass: DoorGuard },
];

/** Who may come in, and how often. A door that is not configured is not there, and costs nothing. */
@Module({})
export class DoorsModule {
  static of(settings: Settings): DynamicModule {
    return { module: DoorsModule, providers: hasDoors(settings) ? doors : [] };
  }
}
