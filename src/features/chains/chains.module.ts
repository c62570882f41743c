import { Module } from '@nestjs/common';
import { ResponsesModule } from '../../http/responses/responses.module';
import { ChainsController } from './chains.controller';

@Module({ imports: [ResponsesModule], controllers: [ChainsController] })
export class ChainsModule {}
