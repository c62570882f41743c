import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { TokensModule } from '../tokens/tokens.module';
import { OrderRecordsLoader } from './order-records.loader';
import { OrdersService } from './orders.service';
import { TransactionsService } from './transactions.service';

/** Orders and transactions, for the controllers and for live updates. */
@Module({
  imports: [CacheModule, TokensModule],
  providers: [OrdersService, OrderRecordsLoader, TransactionsService],
  exports: [OrdersService, OrderRecordsLoader, TransactionsService],
})
export class OrderServicesModule {}
