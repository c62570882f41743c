import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { TokensModule } from '../tokens/tokens.module';
import { CancellationService } from './cancellation.service';
import { OrderRecordsLoader } from './order-records.loader';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { TransactionsController } from './transactions.controller';
import { TransactionsService } from './transactions.service';

@Module({
  imports: [ResponsesModule, CacheModule, TokensModule],
  controllers: [OrdersController, TransactionsController],
  providers: [OrdersService, OrderRecordsLoader, CancellationService, TransactionsService],
})
export class OrdersModule {}
