import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Settings } from '../config/settings';
import { ManagementServer } from '../http/management/management-server';

/** Where a gateway listens; `managementUrl` is null where it has no management port. */
export interface ListeningAt {
  readonly url: string;
  readonly managementUrl: string | null;
}

/** Opens the gateway's ports, the management port first: a gateway that is ready has both. */
export async function listen(app: NestFastifyApplication): Promise<ListeningAt> {
  const { server } = app.get(Settings);
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  const managementUrl = (await management?.listen()) ?? null;
  await app.listen(server.port, server.host);
  return { url: await app.getUrl(), managementUrl };
}
