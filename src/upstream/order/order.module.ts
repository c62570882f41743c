import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { RedisModule } from '../../redis/redis.module';
import { secretsOf } from '../secrets';
import { UpstreamHttp } from '../upstream-http';
import { upstreamHttpModule, upstreamHttpOf } from '../upstream-http.provider';
import { OrderClient } from './order.client';

@Module({
  imports: [upstreamHttpModule(), RedisModule],
  providers: [
    upstreamHttpOf('order'),
    {
      provide: OrderClient,
      inject: [UpstreamHttp, Settings],
      useFactory: (http: UpstreamHttp, settings: Settings) =>
        new OrderClient(http, settings, secretsOf(settings)),
    },
  ],
  exports: [OrderClient],
})
export class OrderModule {}
