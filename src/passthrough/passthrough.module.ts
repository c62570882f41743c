import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { InterfaceDocumentsController } from './interface-documents.controller';
import { OrderPassthroughController } from './order-passthrough.controller';
import { StatisticsPassthroughController } from './statistics-passthrough.controller';

@Module({
  imports: [CacheModule],
  controllers: [StatisticsPassthroughController, OrderPassthroughController, InterfaceDocumentsController],
})
export class PassthroughModule {}
