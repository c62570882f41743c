import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { CancellationService } from './cancellation.service';
import { LiveModule } from '../live/live.module';
import { OrderServicesModule } from './order-services.module';
import { OrdersController } from './orders.controller';
import { TransactionsController } from './transactions.controller';

@Module({
  imports: [ResponsesModule, CacheModule, OrderServicesModule, LiveModule],
  controllers: [OrdersController, TransactionsController],
  providers: [CancellationService],
})
export class OrdersModule {}
