import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { Answers } from './answers';

@Module({ imports: [CacheModule], providers: [Answers], exports: [Answers] })
export class AnswersModule {}
