import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Logger, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { OrderModule } from '../upstream/order/order.module';
import { StatisticsModule } from '../upstream/statistics/statistics.module';
import { createMemoryStore } from './memory-store';
import { RedisStore } from './redis-store';
import { ResourceCache } from './resource-cache';
import { SharedEntries } from './shared-entries';
import { noSharedStore } from './shared-store';
import { UpstreamResources } from './upstream-resources';

/** With no Redis configured, each gateway is on its own. */
function createSharedEntries({ cache }: Settings): SharedEntries {
  const logger = new Logger('SharedCache');
  const report = (message: string) => {
    logger.warn(message);
  };
  return new SharedEntries(cache.redisUrl === null ? noSharedStore : new RedisStore(cache.redisUrl, report));
}

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
  providers: [
    ResourceCache,
    UpstreamResources,
    { provide: SharedEntries, inject: [Settings], useFactory: createSharedEntries },
  ],
  exports: [ResourceCache, UpstreamResources, StatisticsModule, OrderModule],
})
export class CacheModule {}
