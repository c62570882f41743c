import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings';
import { ManagementServer } from './management-server';

/** Null without a management port: then the main port serves every route. */
const createManagementServer = ({ server }: Settings): ManagementServer | null =>
  server.management && new ManagementServer(server.management, server.requestTimeoutMs);

@Module({
  providers: [{ provide: ManagementServer, inject: [Settings], useFactory: createManagementServer }],
})
export class ManagementModule {}
