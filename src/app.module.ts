import { type DynamicModule, Module } from '@nestjs/common';
import { ChainsModule } from './features/chains/chains.module';
import { DependencyStatusModule } from './observability/dependency-status.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { AccessModule } from './http/access/access.module';
import { LiveModule } from './features/live/live.module';
import { HealthModule } from './features/health/health.module';
import { LeaderboardModule } from './features/leaderboard/leaderboard.module';
import { ManagementModule } from './http/management/management.module';
import { MetricsModule } from './observability/metrics/metrics.module';
import { OverloadModule } from './http/overload/overload.module';
import { OrdersModule } from './features/orders/orders.module';
import { PassthroughModule } from './features/passthrough/passthrough.module';
import { TermsModule } from './features/terms/terms.module';
import { TokensModule } from './features/tokens/tokens.module';

/** The whole gateway. */
@Module({})
export class AppModule {
  static of(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(settings),
        DependencyStatusModule,
        MetricsModule,
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
      ],
    };
  }
}
