import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics';
import { RedisConnection } from '../redis/redis-connection';
import { RedisModule } from '../redis/redis.module';
import { OrderModule } from '../upstream/order/order.module';
import { StatisticsModule } from '../upstream/statistics/statistics.module';
import { MemoryCache, asKeyvStore } from './memory-cache';
import { RedisStore } from './redis-store';
import { ResourceCache } from './resource-cache';
import { DistributedCache } from './distributed-cache';
import { noDistributedStore } from './distributed-store';
import { ResourceCatalogue } from './resource-catalogue';
import { WarmUp } from './warm-up';

function watchedMemory({ cache }: Settings, metrics: Metrics): MemoryCache {
  const memory = new MemoryCache(cache, () => {
    metrics.recordEvicted();
  });
  metrics.observeMemory(memory);
  return memory;
}

@Module({
  providers: [{ provide: MemoryCache, inject: [Settings, Metrics], useFactory: watchedMemory }],
  exports: [MemoryCache],
})
class MemoryCacheModule {}

@Module({
  imports: [
    MemoryCacheModule,
    StatisticsModule,
    OrderModule,
    RedisModule,
    StoreModule.registerAsync({
      imports: [MemoryCacheModule],
      inject: [MemoryCache],
      // The same Keyv class has two type identities, as seen from CommonJS and from Nest's ES modules.
      useFactory: (memory: MemoryCache) => ({ stores: asKeyvStore(memory) as never }),
    }),
  ],
  providers: [
    ResourceCache,
    ResourceCatalogue,
    WarmUp,
    {
      provide: DistributedCache,
      inject: [RedisConnection, Settings, Metrics],
      useFactory: (redis: RedisConnection | null, { calls }: Settings, metrics: Metrics) =>
        new DistributedCache(
          redis === null ? noDistributedStore : new RedisStore(redis, calls.tokenListMaxBytes),
          calls.budgetMs,
          metrics,
        ),
    },
  ],
  exports: [ResourceCache, ResourceCatalogue, MemoryCacheModule, StatisticsModule, OrderModule],
})
export class CacheModule {}
