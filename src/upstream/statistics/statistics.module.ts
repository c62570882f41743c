import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { RedisModule } from '../../redis/redis.module';
import { secretsOf } from '../secrets';
import { UpstreamHttp } from '../upstream-http';
import { upstreamHttpModule, upstreamHttpOf } from '../upstream-http.provider';
import { StatisticsClient } from './statistics.client';

@Module({
  imports: [upstreamHttpModule(), RedisModule],
  providers: [
    upstreamHttpOf('statistics'),
    {
      provide: StatisticsClient,
      inject: [UpstreamHttp, Settings],
      useFactory: (http: UpstreamHttp, settings: Settings) =>
        new StatisticsClient(http, settings.calls, secretsOf(settings)),
    },
  ],
  exports: [StatisticsClient],
})
export class StatisticsModule {}
