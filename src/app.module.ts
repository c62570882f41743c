import { type DynamicModule, Module } from '@nestjs/common';
import { ChainsModule } from './features/chains/chains.module';
import { ConditionsModule } from './observability/conditions.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { DoorsModule } from './http/access/doors.module';
import { HealthModule } from './features/health/health.module';
import { LeaderboardModule } from './features/leaderboard/leaderboard.module';
import { ManagementModule } from './http/management/management.module';
import { MetricsModule } from './observability/metrics.module';
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
        ConditionsModule,
        MetricsModule,
        DoorsModule.of(settings),
        HealthModule,
        OverloadModule,
        ManagementModule,
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
