import { Module } from '@nestjs/common';
import { ChainsController } from './chains.controller';

@Module({ controllers: [ChainsController] })
export class ChainsModule {}
