import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { Answers } from './answers';
import { ResponseWriter } from './response-writer';

@Module({
  imports: [CacheModule],
  providers: [Answers, ResponseWriter],
  exports: [Answers, ResponseWriter],
})
export class AnswersModule {}
