import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises';
import { Settings } from '../config/settings';
import { ManagementServer } from '../http/management/management-server';
import { EventStreams } from '../features/live/event-streams';
import { LongPolling } from '../features/live/long-polling';
import { Readiness } from '../observability/readiness';
import { Connections } from '../http/overload/connections';

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

/** Connections that arrive within an event loop turn are lost: the shorter the turn, the fewer. */
const idleTurnMs = 1;

/** On a busy machine there may be no idle turn. */
const maxIdleWaitMs = 1000;

/** Resolves on SIGTERM or SIGINT. The same signal again ends the process at once, as is Node's default. */
export const waitForShutdownSignal = (): Promise<unknown> =>
  Promise.race(['SIGTERM', 'SIGINT'].map((signal) => once(process, signal)));

/**
 * Reports not ready for the drain delay, so that load balancers notice, and ends event streams meanwhile; then stops accepting connections and completes
 * the requests in progress. Ends the process with code 0 after `shutdownTimeoutMs` at the latest.
 */
export async function shutDown(app: NestFastifyApplication, { server }: Settings): Promise<void> {
  setTimeout(() => process.exit(), server.shutdownTimeoutMs).unref();
  app.get(Readiness, { strict: false }).drain();
  app.get(LongPolling, { strict: false }).endAll();
  const streams = app.get(EventStreams, { strict: false });
  await Promise.all([delay(server.drainDelayMs), streams.drain(server.drainDelayMs)]);
  app.get(Connections, { strict: false }).beginClosing();
  await stopAccepting(app.getHttpServer());
  await app.close();
}

/**
 * Stops accepting connections, closes idle ones, and resolves once all others are closed. Waits for a short turn of the
 * event loop without a new connection: closing resets connections that the kernel has and Node has not accepted yet, with
 * the requests on them, and Node accepts one a turn.
 */
async function stopAccepting(server: Server): Promise<void> {
  let connected = 0;
  const count = (): void => {
    connected += 1;
  };
  server.on('connection', count);
  const deadline = performance.now() + maxIdleWaitMs;
  for (let isIdle = false; !isIdle && performance.now() < deadline;) {
    connected = 0;
    const startedAt = performance.now();
    await immediate();
    isIdle = connected === 0 && performance.now() - startedAt < idleTurnMs;
  }
  server.off('connection', count);
  await new Promise((closed) => server.close(closed));
}
