import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { promisify } from 'node:util';
import { createGateway } from '../../src/bootstrap/create-gateway';
import { type RawEnvironment } from '../../src/config/variable';
import { readEnvironment } from '../../src/config/read-environment';
import { listen } from '../../src/bootstrap/server-lifecycle';
import { JsonLogger } from '../../src/observability/logging/json-logger';
import { Metrics } from '../../src/observability/metrics/metrics';
import { generousRedisTimeoutMs } from './connect-to-redis';
import { configuredSecrets } from '../global/configured-secrets';
import { recordLog, recordMetrics, recordSecret } from '../global/run-records';

/** Where a gateway's two upstreams are. */
export interface UpstreamUrls {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
}

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

/**
 * Starts a gateway before two upstreams; `environment` sets whatever else the configuration knows. All that it
 * logs is recorded, and goes to the standard output where a spec sets the level.
 */
export async function startGateway(
  upstream: UpstreamUrls,
  environment: RawEnvironment = {},
  explorerFolder?: string,
): Promise<RunningGateway> {
  configuredSecrets(environment).forEach(recordSecret);
  const isPrinted = environment.LOG_LEVEL !== undefined;
  const settings = readEnvironment({
    STATS_URL: upstream.statisticsUrl,
    ORDER_URL: upstream.orderUrl,
    PORT: '0',
    ...(!isPrinted && { LOG_LEVEL: 'debug', ACCESS_LOG: 'true' }),
    WARM_UP: 'false',
    // The defaults cost a tenth of a start: room for 100,000 records, and reading the limit of open files.
    CACHE_MAX_ENTRIES: '1000',
    MAX_CONNECTIONS: '1000',
    // Specs let interfaces fail in a row, and not for the breaker's sake.
    BREAKER_CONSECUTIVE_FAILURES: '1000000',
    // Specs share their machine with each other.
    REQUEST_QUEUE_MAX_WAIT_MS: '600000',
    REDIS_TIMEOUT_MS: String(generousRedisTimeoutMs),
    ...environment,
  });
  const write = (line: string) => {
    recordLog(line);
    if (isPrinted) process.stdout.write(line);
  };
  const app = await createGateway(settings, {
    logger: new JsonLogger(settings.log.logLevel, { write, droppedLines: 0 }),
    ...(explorerFolder !== undefined && { explorerFolder }),
  });
  const addresses = await listen(app);
  const server = app.getHttpServer();
  const connections = promisify(server.getConnections.bind(server));
  const close = async () => {
    await app.close();
    recordMetrics(await app.get(Metrics, { strict: false }).registry.metrics());
  };
  return { ...addresses, app, connections, close };
}
