import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { secretsOf } from '../secrets';
import { UpstreamHttp, upstreamHttpOptions, upstreamHttpOf } from '../upstream-http';
import { StatisticsClient } from './statistics.client';

@Module({
  imports: [HttpModule.register(upstreamHttpOptions)],
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
