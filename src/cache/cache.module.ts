import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Logger, Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { OrderModule } from '../upstream/order/order.module';
import { StatisticsModule } from '../upstream/statistics/statistics.module';
import { Memory, storeInMemory } from './memory';
import { RedisStore } from './redis-store';
import { ResourceCache } from './resource-cache';
import { SharedEntries } from './shared-entries';
import { noSharedStore } from './shared-store';
import { UpstreamResources } from './upstream-resources';
import { WarmUp } from './warm-up';

/** With no Redis configured, each gateway is on its own. */
function createSharedEntries({ cache }: Settings): SharedEntries {
  const logger = new Logger('SharedCache');
  const report = (message: string) => {
    logger.warn(message);
  };
  return new SharedEntries(cache.redisUrl === null ? noSharedStore : new RedisStore(cache.redisUrl, report));
}

@Module({
  providers: [
    { provide: Memory, inject: [Settings], useFactory: ({ cache }: Settings) => new Memory(cache) },
  ],
  exports: [Memory],
})
class MemoryModule {}

@Module({
  imports: [
    MemoryModule,
    StatisticsModule,
    OrderModule,
    StoreModule.registerAsync({
      imports: [MemoryModule],
      inject: [Memory],
      // The same Keyv class has two type identities, as seen from CommonJS and from Nest's ES modules.
      useFactory: (memory: Memory) => ({ stores: storeInMemory(memory) as never }),
    }),
  ],
  providers: [
    ResourceCache,
    UpstreamResources,
    WarmUp,
    { provide: SharedEntries, inject: [Settings], useFactory: createSharedEntries },
  ],
  exports: [ResourceCache, UpstreamResources, MemoryModule, StatisticsModule, OrderModule],
})
export class CacheModule {}
