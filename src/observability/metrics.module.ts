import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics';

/** Gives every room the gateway's {@link Metrics}. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
