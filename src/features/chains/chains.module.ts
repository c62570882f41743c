import { Module } from '@nestjs/common';
import { AnswersModule } from '../../http/responses/answers.module';
import { ChainsController } from './chains.controller';

@Module({ imports: [AnswersModule], controllers: [ChainsController] })
export class ChainsModule {}
