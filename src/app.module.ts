import { type DynamicModule, Module } from '@nestjs/common';
import { CacheModule } from './cache/cache.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { ChainsController } from './features/chains/chains.controller';
import { ExplorerController, ExplorerFiles } from './features/explorer/explorer.controller';
import { HealthController, MetricsController } from './features/health/health.controller';
import { OverviewService } from './features/health/overview.service';
import { LeaderboardController } from './features/leaderboard/leaderboard.controller';
import { LeaderboardService } from './features/leaderboard/leaderboard.service';
import { LiveModule } from './features/live/live.module';
import { OrderListsController } from './features/order-lists/order-lists.controller';
import { OrderListsService } from './features/order-lists/order-lists.service';
import { OrdersModule } from './features/orders/orders.module';
import { PassthroughModule } from './features/passthrough/passthrough.module';
import { RelayModule } from './features/relay/relay.module';
import { RootController } from './features/root/root.controller';
import { TermsController } from './features/terms/terms.controller';
import { TokensModule } from './features/tokens/tokens.module';
import { AccessModule } from './http/access/access.module';
import { ManagementModule } from './http/management/management-server';
import { Connections } from './http/overload/connections';
import { LoadShedder } from './http/overload/load-shedder';
import { ProblemCounts } from './http/problems/problem-counts';
import { ResponsesModule } from './http/responses/responses.module';
import { ObservabilityModule } from './observability/observability.module';

/** The whole gateway. A feature that no other one uses has no module of its own, unless it has several services. */
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
        ManagementModule,
        LiveModule,
        OrdersModule,
        TokensModule,
        PassthroughModule,
        RelayModule.of(settings),
      ],
      controllers: [
        LeaderboardController,
        OrderListsController,
        TermsController,
        ChainsController,
        RootController,
        HealthController,
        MetricsController,
        ...(explorer ? [ExplorerController] : []),
      ],
      providers: [
        Connections,
        LoadShedder,
        OverviewService,
        ProblemCounts,
        LeaderboardService,
        OrderListsService,
        ...(explorer ? [{ provide: ExplorerFiles, useValue: explorer }] : []),
      ],
    };
  }
}
