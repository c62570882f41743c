import { type DynamicModule, Module } from '@nestjs/common';
import { Settings } from './settings';

/** Provides the validated {@link Settings} to every module. */
@Module({})
export class ConfigModule {
  static of(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: Settings, useValue: settings }],
      exports: [Settings],
    };
  }
}
