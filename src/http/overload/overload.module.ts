import { Module } from '@nestjs/common';
import { Connections } from './connections';
import { GcTime } from './gc-time';
import { LoadShedder } from './load-shedder';

@Module({ providers: [Connections, GcTime, LoadShedder] })
export class OverloadModule {}
