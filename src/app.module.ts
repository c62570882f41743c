import { type DynamicModule, Module } from '@nestjs/common';
import { ChainsModule } from './features/chains/chains.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { AccessModule } from './http/access/access.module';
import { type ExplorerFiles } from './features/explorer/explorer-files';
import { ExplorerModule } from './features/explorer/explorer.module';
import { LiveModule } from './features/live/live.module';
import { HealthModule } from './features/health/health.module';
import { LeaderboardModule } from './features/leaderboard/leaderboard.module';
import { ManagementModule } from './http/management/management-server';
import { ObservabilityModule } from './observability/observability.module';
import { OverloadModule } from './http/overload/overload.module';
import { OrdersModule } from './features/orders/orders.module';
import { PassthroughModule } from './features/passthrough/passthrough.module';
import { RelayModule } from './features/relay/relay.module';
import { RootModule } from './features/root/root.module';
import { TermsModule } from './features/terms/terms.module';
import { TokensModule } from './features/tokens/tokens.module';

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
        AccessModule.of(settings),
        HealthModule,
        OverloadModule,
        ManagementModule,
        LiveModule,
        OrdersModule,
        TokensModule,
        LeaderboardModule,
        TermsModule,
        ChainsModule,
        PassthroughModule,
        RelayModule.of(settings),
        RootModule,
        ExplorerModule.of(explorer),
      ],
    };
  }
}
