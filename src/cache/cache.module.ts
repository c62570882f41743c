import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { RedisConnection } from '../redis/redis-connection';
import { RedisModule } from '../redis/redis.module';
import { OrderModule } from '../upstream/order/order.module';
import { StatisticsModule } from '../upstream/statistics/statistics.module';
import { Memory, storeInMemory } from './memory';
import { RedisStore } from './redis-store';
import { ResourceCache } from './resource-cache';
import { SharedEntries } from './shared-entries';
import { noSharedStore } from './shared-store';
import { UpstreamResources } from './upstream-resources';
import { WarmUp } from './warm-up';

function watchedMemory({ cache }: Settings, metrics: Metrics): Memory {
  const memory = new Memory(cache, () => {
    metrics.recordEvicted();
  });
  metrics.watchMemory(memory);
  return memory;
}

@Module({
  providers: [{ provide: Memory, inject: [Settings, Metrics], useFactory: watchedMemory }],
  exports: [Memory],
})
class MemoryModule {}

@Module({
  imports: [
    MemoryModule,
    StatisticsModule,
    OrderModule,
    RedisModule,
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
    {
      provide: SharedEntries,
      inject: [RedisConnection, Settings, Metrics],
      useFactory: (redis: RedisConnection | null, { calls }: Settings, metrics: Metrics) =>
        new SharedEntries(
          redis === null ? noSharedStore : new RedisStore(redis, calls.tokenListMaxBytes),
          calls.budgetMs,
          metrics,
        ),
    },
  ],
  exports: [ResourceCache, UpstreamResources, MemoryModule, StatisticsModule, OrderModule],
})
export class CacheModule {}
