import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { CacheModule } from '../../cache/cache.module';
import { PassthroughResponder } from './passthrough-responder';
import { InterfaceDocumentsController } from './interface-documents.controller';
import { OrderPassthroughController } from './order-passthrough.controller';
import { StatisticsPassthroughController } from './statistics-passthrough.controller';

@Module({
  imports: [ResponsesModule, CacheModule],
  controllers: [StatisticsPassthroughController, OrderPassthroughController, InterfaceDocumentsController],
  providers: [PassthroughResponder],
  exports: [PassthroughResponder],
})
export class PassthroughModule {}
