import { Logger } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { Readiness } from '../observability/readiness';
import { type Settings } from '../config/settings';
import { Connections } from '../http/overload/connections';
import { stopAccepting } from './stop-accepting';

/**
 * Goes on after SIGHUP, which would end a process: a closed terminal, a rotated log and a reload by habit mean no stop.
 */
export function ignoreHangups(): void {
  const logger = new Logger('Process');
  process.on('SIGHUP', () => {
    logger.warn({ msg: 'SIGHUP is ignored', reason: 'nothing is read again while the gateway runs' });
  });
}

/** Resolves once the process is told to stop. Told the same way again, it ends at once: Node's default. */
export const waitForShutdownSignal = (): Promise<void> =>
  new Promise((told) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        told();
      });
    }
  });

/**
 * Gives load balancers the drain delay to notice that this gateway is not ready, then stops accepting and
 * lets what is in flight finish. Past `shutdownTimeoutMs` from now the process ends, with code 0.
 */
export async function shutDown(app: NestFastifyApplication, { server }: Settings): Promise<void> {
  setTimeout(() => process.exit(), server.shutdownTimeoutMs).unref();
  app.get(Readiness, { strict: false }).drain();
  await delay(server.drainDelayMs);
  app.get(Connections, { strict: false }).beginClosing();
  await stopAccepting(app.getHttpServer());
  await app.close();
}
