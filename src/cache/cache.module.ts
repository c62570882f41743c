import { CacheModule as StoreModule } from '@nestjs/cache-manager';
import { Module, type Provider } from '@nestjs/common';
import { Settings } from '../config/settings';
import { Metrics } from '../observability/metrics/metrics';
import { RedisConnection } from '../redis/redis-connection';
import { RedisModule } from '../redis/redis.module';
import { UpstreamsModule } from '../upstream/upstreams.module';
import { EntryChanges } from './entry-changes';
import { EntryStore, keyvOptions, MemoryCache } from './entry-store';
import { ListedOrders } from './listed-orders';
import { RecentJoins } from './recent-joins';
import { RedisStore } from './redis-store';
import { ResourceCache } from './resource-cache';
import { DistributedCache } from './distributed-cache';
import { ResourceCatalogue } from './resource-catalogue';
import { SharedTypicalTimes } from './shared-typical-times';
import { TypicalTimes } from './typical-times';
import { WarmUp } from './warm-up';

function createMemoryCache({ cache }: Settings, metrics: Metrics): MemoryCache {
  const memory = new MemoryCache(cache, () => {
    metrics.cacheEvictions.inc();
  });
  metrics.cacheRecords.from(() => [[memory.size]]);
  metrics.cacheBytes.from(() => [[memory.calculatedSize]]);
  return memory;
}

@Module({
  providers: [{ provide: MemoryCache, inject: [Settings, Metrics], useFactory: createMemoryCache }],
  exports: [MemoryCache],
})
class MemoryCacheModule {}

const providers: Provider[] = [
  EntryChanges,
  EntryStore,
  ListedOrders,
  RecentJoins,
  ResourceCache,
  ResourceCatalogue,
  TypicalTimes,
  WarmUp,
  {
    provide: SharedTypicalTimes,
    inject: [RedisConnection],
    useFactory: (redis: RedisConnection | null) => redis && new SharedTypicalTimes(redis),
  },
  {
    provide: DistributedCache,
    inject: [RedisConnection, Settings, Metrics],
    useFactory: (redis: RedisConnection | null, { calls }: Settings, metrics: Metrics) =>
      redis && new DistributedCache(new RedisStore(redis, calls.tokenListMaxBytes), calls, metrics),
  },
];

@Module({
  imports: [
    MemoryCacheModule,
    UpstreamsModule,
    RedisModule,
    StoreModule.registerAsync({
      imports: [MemoryCacheModule],
      inject: [MemoryCache],
      useFactory: async (memory: MemoryCache) => {
        // Imported like this, it is the class of Nest's ES modules and not that of CommonJS.
        const { Keyv } = await import('keyv');
        return { stores: new Keyv(keyvOptions(memory)) };
      },
    }),
  ],
  providers,
  exports: [...providers, MemoryCacheModule, UpstreamsModule],
})
export class CacheModule {}
