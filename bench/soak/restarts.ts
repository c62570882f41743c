import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { startGateway, untilReady } from '../../test/processes/gateway';
import { startFleetProxy } from '../../test/processes/nginx';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { openLoad } from '../load/load';
import { send } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { plainRequests, RequestResults } from './request-results';

const restartCount = 20;
/** Of the clients to nginx. */
const connections = 64;
/** As in docker-compose.yml. */
const drainDelayMs = 2000;
/** nginx does not use a gateway that failed for this time: `fail_timeout`, and a little more. */
const nginxPauseMs = 2500;

/** Two gateways behind nginx, as deployed; one after the other is restarted under load. */
export async function restarts(requestsPerSecond: number): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const environment = {
    REDIS_URL: (await RedisServer.start()).url,
    DRAIN_DELAY_MS: String(drainDelayMs),
    TRUST_PROXY: '1',
  };
  const gateways = [await startGateway(sandbox, environment), await startGateway(sandbox, environment)];
  await Promise.all(gateways.map(untilReady));
  const proxy = await startFleetProxy(gateways.map(({ url }) => url));

  const results = new RequestResults();
  const exitCodes: (number | null)[] = [];
  const pool = new Pool(proxy.url, { connections });
  const requests = plainRequests(await sandbox.ordersIn('ClaimedUnlock'), 'restarts');
  const startMs = performance.now();
  let isOver = false;
  const loading = openLoad(
    requestsPerSecond,
    () => isOver,
    requests,
    (request) => results.record(request, send(pool, request)),
  );
  for (let n = 0; n < restartCount; n += 1) {
    const index = n % gateways.length;
    const { program, url } = gateways[index] ?? { url: '' };
    await program?.stop();
    exitCodes.push(program?.exitCode ?? null);
    const restarted = await startGateway(sandbox, { ...environment, PORT: new URL(url).port });
    await untilReady(restarted);
    gateways[index] = restarted;
    await delay(nginxPauseMs);
  }
  isOver = true;
  await loading;
  const seconds = (performance.now() - startMs) / 1000;
  await pool.destroy();
  const retried = proxy.retriedRequests();
  const failed = results.failures.total;
  const clean = exitCodes.filter((code) => code === 0).length;
  return {
    rows: [
      {
        restarts: restartCount,
        seconds: rounded(seconds),
        requests: results.requests,
        'requests/s': rounded(results.requests / seconds),
        failed,
        'sent to a second gateway by nginx': retried,
        'slowest answer, ms': rounded(results.slowestMs),
      },
    ],
    checks: [
      check(failed === 0, `${failed} of ${results.requests} requests failed: ${results.failures.toString()}`),
      check(clean === restartCount, `${clean} of ${restartCount} gateways ended with code 0`),
    ],
  };
}
