import { Module } from '@nestjs/common';
import { LoadShedder } from './load-shedder';

@Module({ providers: [LoadShedder] })
export class OverloadModule {}
