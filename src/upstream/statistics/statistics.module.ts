import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { RedisModule } from '../../redis/redis.module';
import { secretsOf } from '../secrets';
import { upstreamHttpOptions } from '../upstream-exchange';
import { UpstreamHttp } from '../upstream-http';
import { upstreamHttpOf } from '../upstream-http.provider';
import { StatisticsClient } from './statistics.client';

@Module({
  imports: [HttpModule.register(upstreamHttpOptions), RedisModule],
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
