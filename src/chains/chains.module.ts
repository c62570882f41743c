import { Module } from '@nestjs/common';
import { AnswersModule } from '../answers/answers.module';
import { ChainsController } from './chains.controller';

@Module({ imports: [AnswersModule], controllers: [ChainsController] })
export class ChainsModule {}
