import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AddressInfo } from 'node:net';
import { createGateway } from '../../src/app.setup';
import { type RawEnvironment, readEnvironment } from '../../src/config/read-environment';

/** A gateway on a free loopback port, built as `main.ts` builds it. */
export interface RunningGateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  close(): Promise<void>;
}

/** Starts a gateway before two upstreams; `environment` sets whatever else the configuration knows. */
export async function startGateway(
  upstream: { readonly statisticsUrl: string; readonly orderUrl: string },
  environment: RawEnvironment = {},
): Promise<RunningGateway> {
  const settings = readEnvironment({
    STATS_URL: upstream.statisticsUrl,
    ORDER_URL: upstream.orderUrl,
    LOG_LEVEL: 'silent',
    WARM_UP: 'false',
    ...environment,
  });
  const app = await createGateway(settings);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, app, close: () => app.close() };
}
