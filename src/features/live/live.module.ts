import { Module } from '@nestjs/common';
import { ClientIdentifier } from '../../http/access/client-identifier';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { OrdersModule } from '../orders/orders.module';
import { EventStreams } from './event-streams';
import { LiveController } from './live.controller';
import { LiveLimits } from './live-limits';
import { LiveStreams } from './live-streams';
import { LongPolling } from './long-polling';
import { OrderController } from './order.controller';
import { OrderWatches } from './order-watches';
import { Poller } from './poller';
import { TransactionController } from './transaction.controller';
import { TransactionWatches } from './watched-transaction';

@Module({
  imports: [CacheModule, OrdersModule, ResponsesModule],
  controllers: [LiveController, OrderController, TransactionController],
  providers: [
    ClientIdentifier,
    EventStreams,
    LiveLimits,
    LiveStreams,
    LongPolling,
    OrderWatches,
    Poller,
    TransactionWatches,
  ],
})
export class LiveModule {}
