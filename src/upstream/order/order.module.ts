import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { secretsOf } from '../secrets';
import { UpstreamHttp, upstreamHttpOptions, upstreamHttpOf } from '../upstream-http';
import { OrderClient } from './order.client';

@Module({
  imports: [HttpModule.register(upstreamHttpOptions)],
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
