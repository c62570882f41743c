import { Module } from '@nestjs/common';
import { CacheModule } from '../../cache/cache.module';
import { Memory } from '../../cache/memory';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics';
import { Answers } from './answers';
import { ResponseCache } from './response-cache';
import { ResponseWriter } from './response-writer';

function watchedResponses({ cache }: Settings, memory: Memory, metrics: Metrics): ResponseCache {
  const responses = new ResponseCache(cache.responseMaxBytes, () => {
    metrics.responseEvicted();
  });
  memory.onGone = (key) => {
    responses.forgetEntry(key);
  };
  metrics.watchResponses(responses);
  return responses;
}

@Module({
  imports: [CacheModule],
  providers: [
    Answers,
    ResponseWriter,
    { provide: ResponseCache, inject: [Settings, Memory, Metrics], useFactory: watchedResponses },
  ],
  exports: [Answers, ResponseWriter],
})
export class AnswersModule {}
