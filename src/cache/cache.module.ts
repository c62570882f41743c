import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { OrderModule } from '../upstream/order/order.module';
import { StatisticsModule } from '../upstream/statistics/statistics.module';
import { createMemoryStore } from './memory-store';
import { ResourceCache } from './resource-cache';
import { UpstreamResources } from './upstream-resources';

@Module({
  imports: [
    StatisticsModule,
    OrderModule,
    StoreModule.registerAsync({
      inject: [Settings],
      // The same Keyv class has two type identities, as seen from CommonJS and from Nest's ES modules.
      useFactory: ({ cache }: Settings) => ({ stores: createMemoryStore(cache) as never }),
    }),
  ],
  providers: [ResourceCache, UpstreamResources],
  exports: [ResourceCache, UpstreamResources, StatisticsModule, OrderModule],
})
export class CacheModule {}
