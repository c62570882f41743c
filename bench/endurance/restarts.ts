import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { freePort } from '../../test/support/free-port';
import { exchange } from '../load/load';
import { steadyLoad } from '../load/steady-load';
import { type GatewayProgram, startGateway } from '../processes/gateway';
import { NginxProgram } from '../processes/nginx';
import { RedisProgram } from '../processes/redis';
import { SandboxProgram } from '../processes/sandbox';
import { rounded } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { Outcomes } from './outcomes';
import { inWords } from './soak-tally';
import { plainAsks } from './stop-asks';
import { untilReady } from '../processes/until-ready';

const restartCount = 20;
/** Of the callers, to nginx. */
const connections = 64;
/** As in docker-compose.yml. */
const drainDelayMs = 2000;
/** For so long nginx leaves alone what it could not reach: `fail_timeout`, and a little more. */
const nginxRestMs = 2500;

/** Two gateways behind nginx, as deployed; one after the other is restarted while callers go on asking. */
export const restarts = (requestsPerSecond: number) => async (): Promise<Outcome> => {
  const sandbox = await SandboxProgram.start();
  const redis = await RedisProgram.start();
  const environment = {
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    DRAIN_DELAY_MS: String(drainDelayMs),
    TRUST_PROXY: '1',
  };
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => startGateway(sandbox, { ...environment, PORT: String(port) });
  const gateways: GatewayProgram[] = [await start(ports[0]), await start(ports[1])];
  await Promise.all(gateways.map(({ url }) => untilReady(url)));
  const nginx = await NginxProgram.start(ports);

  const outcomes = new Outcomes();
  const exitCodes: (number | null)[] = [];
  let isOver = false;
  const pool = new Pool(nginx.url, { connections });
  const asks = plainAsks(await sandbox.ordersIn('ClaimedUnlock'), 'restarts');
  const startMs = performance.now();
  const loading = steadyLoad({ requestsPerSecond, isOver: () => isOver }, asks, (ask) =>
    outcomes.note(ask, exchange(pool, ask)),
  );
  for (let n = 0; n < restartCount; n += 1) {
    const place = n % ports.length;
    const leaving = gateways[place];
    await leaving?.program.end();
    exitCodes.push(leaving?.program.exitCode ?? null);
    const back = await start(ports[place] ?? 0);
    await untilReady(back.url);
    gateways[place] = back;
    await delay(nginxRestMs);
  }
  isOver = true;
  await loading;
  const seconds = (performance.now() - startMs) / 1000;
  await pool.destroy();
  const askedTwice = nginx.requestsAskedTwice();
  await nginx.end();
  return {
    rows: [
      {
        restarts: restartCount,
        seconds: rounded(seconds),
        requests: outcomes.requests,
        'requests/s': rounded(outcomes.requests / seconds),
        failed: outcomes.failed,
        'sent to a second gateway by nginx': askedTwice,
        'slowest answer, ms': rounded(outcomes.slowestMs),
      },
    ],
    claims: [
      claim(
        outcomes.failed === 0,
        `${outcomes.failed} of ${outcomes.requests} requests failed: ${inWords(outcomes.failures)}`,
      ),
      claim(
        exitCodes.length === restartCount && exitCodes.every((code) => code === 0),
        `${exitCodes.filter((code) => code === 0).length} of ${restartCount} gateways ended with code 0`,
      ),
    ],
  };
};
