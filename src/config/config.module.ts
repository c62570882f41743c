import { type DynamicModule, Module } from '@nestjs/common';
import { AccessSettings } from './access-settings';
import { Settings } from './settings';

/** Provides the validated {@link Settings}, and those that a reload replaces, to every module. */
@Module({})
export class ConfigModule {
  static of(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Settings, useValue: settings }, AccessSettings],
      exports: [Settings, AccessSettings],
    };
  }
}
