import { type DynamicModule, Module } from '@nestjs/common';
import { CacheModule } from './cache/cache.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { ChainsController } from './features/chains/chains.controller';
import { ExplorerController, ExplorerFiles } from './features/explorer/explorer.controller';
import { HealthController } from './features/health/health.controller';
import { OverviewService } from './features/health/overview.service';
import { LeaderboardController } from './features/leaderboard/leaderboard.controller';
import { LeaderboardService } from './features/leaderboard/leaderboard.service';
import { EventStreams } from './features/live/event-streams';
import { LiveController } from './features/live/live.controller';
import { LiveLimits } from './features/live/live-limits';
import { LongPolling } from './features/live/long-polling';
import { OrderController } from './features/live/order.controller';
import { Poller } from './features/live/poller';
import { TransactionController } from './features/live/transaction.controller';
import { Watches } from './features/live/watches';
import { OrderListsController } from './features/order-lists/order-lists.controller';
import { OrderListsService } from './features/order-lists/order-lists.service';
import { CancellationService } from './features/orders/cancellation.service';
import { OrderRecordsLoader } from './features/orders/order-records.loader';
import { OrdersController } from './features/orders/orders.controller';
import { OrdersService } from './features/orders/orders.service';
import { TransactionsService } from './features/orders/transactions.service';
import { InterfaceDocumentsController } from './features/passthrough/interface-documents.controller';
import { OrderPassthroughController } from './features/passthrough/order-passthrough.controller';
import { PassthroughResponder } from './features/passthrough/passthrough-responder';
import { StatisticsPassthroughController } from './features/passthrough/statistics-passthrough.controller';
import { relayControllers } from './features/relay/relay.controller';
import { RelayService } from './features/relay/relay.service';
import { RootController } from './features/root/root.controller';
import { TermsController } from './features/terms/terms.controller';
import { TokenDirectory } from './features/tokens/token-directory';
import { TokensController } from './features/tokens/tokens.controller';
import { TokensService } from './features/tokens/tokens.service';
import { AccessModule } from './http/access/access.module';
import { ManagementServer, managementServerOf } from './http/management/management-server';
import { Connections } from './http/overload/connections';
import { LoadShedder } from './http/overload/load-shedder';
import { ProblemCounts } from './http/problems/problem-counts';
import { ResponsesModule } from './http/responses/responses.module';
import { ObservabilityModule } from './observability/observability.module';

/** The whole gateway. */
@Module({})
export class AppModule {
  /** @param explorer the files of the explorer; null where it is off */
  static of(settings: Settings, explorer: ExplorerFiles | null): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(settings),
        ObservabilityModule,
        CacheModule,
        ResponsesModule,
        AccessModule.of(settings),
      ],
      controllers: [
        LeaderboardController,
        OrderListsController,
        TermsController,
        ChainsController,
        RootController,
        HealthController,
        ...(explorer ? [ExplorerController] : []),
        LiveController,
        OrderController,
        TransactionController,
        OrdersController,
        TokensController,
        StatisticsPassthroughController,
        OrderPassthroughController,
        InterfaceDocumentsController,
        ...relayControllers(settings),
      ],
      providers: [
        Connections,
        LoadShedder,
        { provide: ManagementServer, useValue: managementServerOf(settings) },
        OverviewService,
        ProblemCounts,
        CancellationService,
        EventStreams,
        LeaderboardService,
        LiveLimits,
        LongPolling,
        OrderListsService,
        OrderRecordsLoader,
        OrdersService,
        PassthroughResponder,
        Poller,
        RelayService,
        TokenDirectory,
        TokensService,
        TransactionsService,
        Watches,
        ...(explorer ? [{ provide: ExplorerFiles, useValue: explorer }] : []),
      ],
    };
  }
}
