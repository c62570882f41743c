import { Module } from '@nestjs/common';
import { AnswersModule } from '../../http/responses/answers.module';
import { CacheModule } from '../../cache/cache.module';
import { DropInAnswers } from './drop-in-answers';
import { InterfaceDocumentsController } from './interface-documents.controller';
import { OrderPassthroughController } from './order-passthrough.controller';
import { StatisticsPassthroughController } from './statistics-passthrough.controller';

@Module({
  imports: [AnswersModule, CacheModule],
  controllers: [StatisticsPassthroughController, OrderPassthroughController, InterfaceDocumentsController],
  providers: [DropInAnswers],
})
export class PassthroughModule {}
