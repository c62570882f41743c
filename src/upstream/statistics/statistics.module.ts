import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { RedisModule } from '../../redis/redis.module';
import { PayloadParser } from '../payload-parser';
import { redactionPatternsOf } from '../transport/redaction';
import { UpstreamHttp } from '../transport/upstream-http';
import { upstreamHttpModule, upstreamHttpOf } from '../transport/upstream-http.provider';
import { StatisticsClient } from './statistics.client';

@Module({
  imports: [upstreamHttpModule(), RedisModule],
  providers: [
    upstreamHttpOf('statistics'),
    {
      provide: StatisticsClient,
      inject: [UpstreamHttp, Settings, Metrics],
      useFactory: (http: UpstreamHttp, settings: Settings, metrics: Metrics) =>
        new StatisticsClient(
          http,
          new PayloadParser('statistics', metrics),
          settings.calls,
          redactionPatternsOf(settings),
        ),
    },
  ],
  exports: [StatisticsClient],
})
export class StatisticsModule {}
