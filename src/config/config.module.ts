import { type DynamicModule, Module } from '@nestjs/common';
import { Settings } from './settings';

/** Gives every room the validated {@link Settings}. */
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
