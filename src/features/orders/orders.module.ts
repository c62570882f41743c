import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { ResponsesModule } from '../../http/responses/responses.module';
import { TokensModule } from '../tokens/tokens.module';
import { CancellationService } from './cancellation.service';
import { OrderRecordsLoader } from './order-records.loader';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { TransactionsService } from './transactions.service';

@Module({
  imports: [ResponsesModule, CacheModule, TokensModule],
  controllers: [OrdersController],
  providers: [CancellationService, OrdersService, OrderRecordsLoader, TransactionsService],
  exports: [OrdersService, OrderRecordsLoader, TransactionsService],
})
export class OrdersModule {}
