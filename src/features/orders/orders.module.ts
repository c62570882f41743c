import { Module } from '@nestjs/common';
import { AnswersModule } from '../../http/responses/answers.module';
import { CacheModule } from '../../cache/cache.module';
import { TokensModule } from '../tokens/tokens.module';
import { CancellationService } from './cancellation.service';
import { OrderSourcesReader } from './order-sources.reader';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { TransactionsController } from './transactions.controller';
import { TransactionsService } from './transactions.service';

@Module({
  imports: [AnswersModule, CacheModule, TokensModule],
  controllers: [OrdersController, TransactionsController],
  providers: [OrdersService, OrderSourcesReader, CancellationService, TransactionsService],
})
export class OrdersModule {}
