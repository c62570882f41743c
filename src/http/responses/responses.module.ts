import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { MemoryCache } from '../../cache/memory-cache';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { Readiness } from '../../observability/readiness';
import { ResponseCache } from './response-cache';
import { ResponseSender } from './response-sender';
import { ResponseWriter } from './response-writer';
import { chooseWrite } from './write-check';

function createResponseCache({ cache }: Settings, memory: MemoryCache, metrics: Metrics): ResponseCache {
  const responses = new ResponseCache(cache.responseMaxBytes, () => {
    metrics.responseEvicted();
  });
  memory.onRemoved = (key) => {
    responses.deleteByEntry(key);
  };
  metrics.observeResponses(responses);
  return responses;
}

@Module({
  imports: [CacheModule],
  providers: [
    ResponseSender,
    {
      provide: ResponseWriter,
      inject: [Readiness],
      useFactory: async (readiness: Readiness) => new ResponseWriter(readiness, await chooseWrite()),
    },
    { provide: ResponseCache, inject: [Settings, MemoryCache, Metrics], useFactory: createResponseCache },
  ],
  exports: [ResponseSender],
})
export class ResponsesModule {}
