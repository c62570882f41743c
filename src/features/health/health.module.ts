import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';

@Module({ imports: [CacheModule], controllers: [HealthController, MetricsController] })
export class HealthModule {}
