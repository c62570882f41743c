import { HttpModule, HttpService } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { secretsOf } from '../secrets';
import { UpstreamHttp, upstreamHttpOptions } from '../upstream-http';
import { StatisticsClient } from './statistics.client';

@Module({
  imports: [HttpModule.register(upstreamHttpOptions)],
  providers: [
    {
      provide: UpstreamHttp,
      inject: [HttpService, Settings],
      useFactory: (http: HttpService, settings: Settings) =>
        new UpstreamHttp('statistics', http, settings.statistics, settings.calls),
    },
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
