import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** Provides {@link Metrics} globally. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
