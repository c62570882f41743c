import { type DynamicModule, Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { type Settings } from '../../config/settings';
import { ResponsesModule } from '../../http/responses/responses.module';
import { upstreamNames } from '../../upstream/transport/upstream-error';
import { PassthroughModule } from '../passthrough/passthrough.module';
import { relayController } from './relay.controller';
import { RelayService } from './relay.service';
import { relayRoutes } from './relay-table';

/** Paths of the upstreams beyond the ten endpoints. Empty unless configured. */
@Module({})
export class RelayModule {
  static of({ relay }: Settings): DynamicModule {
    const routes = relayRoutes(relay);
    if (routes.length === 0) return { module: RelayModule };
    return {
      module: RelayModule,
      imports: [ResponsesModule, CacheModule, PassthroughModule],
      controllers: upstreamNames.map((name) => relayController(name, routes)),
      providers: [RelayService],
    };
  }
}
