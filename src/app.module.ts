import { type DynamicModule, Module } from '@nestjs/common';
import { ChainsModule } from './chains/chains.module';
import { ConditionsModule } from './conditions/conditions.module';
import { ConfigModule } from './config/config.module';
import { type Settings } from './config/settings';
import { DoorsModule } from './doors/doors.module';
import { HealthModule } from './health/health.module';
import { LeaderboardModule } from './leaderboard/leaderboard.module';
import { ManagementModule } from './management/management.module';
import { MetricsModule } from './metrics/metrics.module';
import { OverloadModule } from './overload/overload.module';
import { OrdersModule } from './orders/orders.module';
import { PassthroughModule } from './passthrough/passthrough.module';
import { TermsModule } from './terms/terms.module';
import { TokensModule } from './tokens/tokens.module';

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
