import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { promisify } from 'node:util';
import { createGateway } from '../../src/app.setup';
import { type RawEnvironment } from '../../src/config/raw-environment';
import { readEnvironment } from '../../src/config/read-environment';
import { listen } from '../../src/listen';

/** A gateway on a free loopback port, built as `main.ts` builds it. */
export interface RunningGateway {
  readonly url: string;
  /** Null where no management port is configured. */
  readonly managementUrl: string | null;
  readonly app: NestFastifyApplication;
  /** How many callers are connected. */
  connections(): Promise<number>;
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
    PORT: '0',
    LOG_LEVEL: 'silent',
    WARM_UP: 'false',
    // Specs share their machine with each other.
    EVENT_LOOP_MAX_DELAY_MS: '600000',
    ...environment,
  });
  const app = await createGateway(settings);
  const addresses = await listen(app);
  const server = app.getHttpServer();
  const connections = promisify(server.getConnections.bind(server));
  return { ...addresses, app, connections, close: () => app.close() };
}
