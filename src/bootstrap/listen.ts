import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Settings } from '../config/settings';
import { ManagementServer } from '../http/management/management-server';

/** The URLs of a gateway; `managementUrl` is null without a management port. */
export interface GatewayUrls {
  readonly url: string;
  readonly managementUrl: string | null;
}

/** Opens the management port, then the main port, so that a ready gateway has both. */
export async function listen(app: NestFastifyApplication): Promise<GatewayUrls> {
  const { server } = app.get(Settings);
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  const managementUrl = (await management?.listen()) ?? null;
  await app.listen(server.port, server.host);
  return { url: await app.getUrl(), managementUrl };
}
