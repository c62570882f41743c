import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { RedisModule } from '../../redis/redis.module';
import { PayloadParser } from '../payload-parser';
import { redactionPatternsOf } from '../transport/redaction';
import { UpstreamHttp } from '../transport/upstream-http';
import { upstreamHttpModule, upstreamHttpOf } from '../transport/upstream-http.provider';
import { OrderClient } from './order.client';

@Module({
  imports: [upstreamHttpModule(), RedisModule],
  providers: [
    upstreamHttpOf('order'),
    {
      provide: OrderClient,
      inject: [UpstreamHttp, Settings, Metrics],
      useFactory: (http: UpstreamHttp, settings: Settings, metrics: Metrics) =>
        new OrderClient(http, new PayloadParser('order', metrics), settings, redactionPatternsOf(settings)),
    },
  ],
  exports: [OrderClient],
})
export class OrderModule {}
