import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { Readiness } from './readiness';

@Module({ controllers: [HealthController, MetricsController], providers: [Readiness] })
export class HealthModule {}
