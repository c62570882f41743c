import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess, startGateway, untilReady } from '../../test/processes/gateway';
import { SandboxProcess } from '../../test/processes/sandbox';
import { openLoad } from '../load/load';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { rounded, sum } from '../report/statistics';
import { Balancer } from './balancer';
import { plainRequests, RequestResults } from './request-results';

const stopsOfEachKind = 5;
const upstreamLatencyMs = 300;
const [loadBeforeMs, loadAfterMs] = [2500, 500];
const maxStopMs = 15_000;
const readinessIntervalMs = 500;

interface BalancerKind {
  readonly name: string;
  readonly checksReadiness: boolean;
  readonly drainDelayMs: number;
}

/** The first drain delay is the one of docs/deploy.md: one interval, one failure, and a second more. */
const kinds: readonly BalancerKind[] = [
  { name: 'looks at readiness', checksReadiness: true, drainDelayMs: readinessIntervalMs + 1000 },
  { name: 'does not look', checksReadiness: false, drainDelayMs: 2000 },
  { name: 'does not look', checksReadiness: false, drainDelayMs: 0 },
];

/** Two gateways behind a load balancer under load; one of them gets SIGTERM, again and again. */
export async function stops(requestsPerSecond: number): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  await sandbox.inject({ interface: 'both', kind: 'latency', delayMs: upstreamLatencyMs });
  const results: ScenarioResult[] = [];
  for (const kind of kinds) results.push(await stopsOfKind(sandbox, kind, requestsPerSecond));
  return combine(results);
}

async function stopsOfKind(
  sandbox: SandboxProcess,
  kind: BalancerKind,
  requestsPerSecond: number,
): Promise<ScenarioResult> {
  const environment = { DRAIN_DELAY_MS: String(kind.drainDelayMs) };
  const staying = await startGateway(sandbox, environment);
  const all = [];
  for (let n = 0; n < stopsOfEachKind; n += 1) {
    const leaving = await startGateway(sandbox, environment);
    await Promise.all([staying, leaving].map(untilReady));
    all.push(await stopUnderLoad(sandbox, [staying, leaving], kind.checksReadiness, requestsPerSecond));
  }
  await staying.program.stop();
  const requests = sum(all.map(({ results }) => results.requests));
  const failed = sum(all.map(({ results }) => results.failures.total));
  const slowestStopMs = Math.max(...all.map(({ stopMs }) => stopMs));
  const codes = all.map(({ exitCode }) => String(exitCode)).join(', ');
  const named = `${kind.name}, ${kind.drainDelayMs} ms`;
  const failures = all.map(({ results }) => results.failures.toString()).join('; ');
  return {
    rows: [
      {
        'the balancer': kind.name,
        DRAIN_DELAY_MS: kind.drainDelayMs,
        stops: all.length,
        'requests/s': requestsPerSecond,
        requests,
        failed,
        'refused, sent elsewhere': sum(all.map(({ refused }) => refused)),
        'slowest answer, ms': rounded(Math.max(...all.map(({ results }) => results.slowestMs))),
        'ended after, ms (slowest)': rounded(slowestStopMs),
      },
    ],
    checks: [
      check(failed === 0, `${named}: ${failed} of ${requests} requests failed (${failures})`),
      check(
        all.every(({ exitCode }) => exitCode === 0) && slowestStopMs < maxStopMs,
        `${named}: exit codes ${codes}, ${rounded(slowestStopMs)} ms after SIGTERM at the latest (${maxStopMs} allowed)`,
      ),
    ],
  };
}

async function stopUnderLoad(
  sandbox: SandboxProcess,
  [staying, leaving]: readonly [GatewayProcess, GatewayProcess],
  checksReadiness: boolean,
  requestsPerSecond: number,
) {
  const balancer = new Balancer([staying.url, leaving.url]);
  const results = new RequestResults();
  const requests = plainRequests(await sandbox.ordersIn('ClaimedUnlock'), leaving.url);
  let isOver = false;
  const loading = openLoad(
    requestsPerSecond,
    () => isOver,
    requests,
    (request) => results.record(request, balancer.send(request)),
  );
  const checking = checksReadiness ? balancer.checkReadiness(readinessIntervalMs) : undefined;
  await delay(loadBeforeMs);
  const signalledMs = performance.now();
  await leaving.program.stop();
  const stopMs = performance.now() - signalledMs;
  await delay(loadAfterMs);
  isOver = true;
  await loading;
  await balancer.close();
  await checking;
  return { results, refused: balancer.refusedConnections, exitCode: leaving.program.exitCode, stopMs };
}
