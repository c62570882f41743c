import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { ProblemCounts } from '../../http/problems/problem-counts';
import { ResponsesModule } from '../../http/responses/responses.module';
import { HealthController, MetricsController } from './health.controller';
import { OverviewService } from './overview.service';

@Module({
  imports: [CacheModule, ResponsesModule],
  controllers: [HealthController, MetricsController],
  providers: [OverviewService, ProblemCounts],
})
export class HealthModule {}
