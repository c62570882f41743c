import { Module } from '@nestjs/common';
import { Connections } from './connections';
import { LoadShedder } from './load-shedder';

@Module({ providers: [Connections, LoadShedder] })
export class OverloadModule {}
