import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { ProblemCounts } from '../../http/problems/problem-counts';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { OverviewService } from './overview.service';

@Module({
  imports: [CacheModule],
  controllers: [HealthController, MetricsController],
  providers: [OverviewService, ProblemCounts],
})
export class HealthModule {}
