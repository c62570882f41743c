import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { MemoryCache } from '../../cache/entry-store';
import { ListedOrders } from '../../cache/listed-orders';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { CommonHeaders } from '../headers';
import { ResponseWriter } from '../writer';
import { ResponseCache } from './response-cache';
import { ResponseSender } from './response-sender';
import { chooseWrite } from '../write-check';

function createResponseCache(
  { cache }: Settings,
  memory: MemoryCache,
  listed: ListedOrders,
  metrics: Metrics,
): ResponseCache {
  const responses = new ResponseCache(cache.responseMaxBytes, memory, listed, () => {
    metrics.responseCacheEvictions.inc();
  });
  memory.onRemoved = (key) => {
    responses.deleteByEntry(key);
  };
  metrics.responseCacheRecords.from(() => [[responses.size]]);
  metrics.responseCacheBytes.from(() => [[responses.calculatedSize]]);
  return responses;
}

@Module({
  imports: [CacheModule],
  providers: [
    CommonHeaders,
    ResponseSender,
    {
      provide: ResponseWriter,
      inject: [CommonHeaders],
      useFactory: async (common: CommonHeaders) => new ResponseWriter(common, await chooseWrite()),
    },
    {
      provide: ResponseCache,
      inject: [Settings, MemoryCache, ListedOrders, Metrics],
      useFactory: createResponseCache,
    },
  ],
  exports: [CommonHeaders, ResponseCache, ResponseSender, ResponseWriter],
})
export class ResponsesModule {}
