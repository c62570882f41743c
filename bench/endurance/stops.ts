import { setTimeout as delay } from 'node:timers/promises';
import { steadyLoad } from '../load/steady-load';
import { type GatewayProgram, startGateway } from '../processes/gateway';
import { SandboxProgram } from '../processes/sandbox';
import { rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { Balancer } from './balancer';
import { Outcomes } from './outcomes';
import { inWords } from './soak-tally';
import { plainAsks } from './stop-asks';
import { untilReady } from '../processes/until-ready';

const stopsOfEachKind = 5;
const upstreamLatencyMs = 300;
const loadBeforeMs = 2500;
const loadAfterMs = 500;
const endedWithinMs = 15_000;
const readinessIntervalMs = 500;

interface Kind {
  readonly balancer: string;
  /** Null for a balancer that does not look. */
  readonly readinessIntervalMs: number | null;
  readonly drainDelayMs: number;
}

/** One interval, one failure, and a second more: the drain delay as docs/deploy.md wants it. */
const kinds: readonly Kind[] = [
  {
    balancer: 'looks at readiness',
    readinessIntervalMs,
    drainDelayMs: readinessIntervalMs + 1000,
  },
  { balancer: 'does not look', readinessIntervalMs: null, drainDelayMs: 2000 },
  { balancer: 'does not look', readinessIntervalMs: null, drainDelayMs: 0 },
];

interface Stop {
  readonly outcomes: Outcomes;
  readonly refused: number;
  readonly exitCode: number | null;
  readonly stopMs: number;
}

/** Two gateways behind a load balancer under load; one of them gets SIGTERM, again and again. */
export const stops = (requestsPerSecond: number) => async (): Promise<Outcome> => {
  const sandbox = await SandboxProgram.start();
  await sandbox.inject({ interface: 'both', kind: 'latency', delayMs: upstreamLatencyMs });
  const outcomes: Outcome[] = [];
  for (const kind of kinds) outcomes.push(await stopsOfKind(sandbox, kind, requestsPerSecond));
  return {
    rows: outcomes.flatMap(({ rows }) => rows),
    claims: outcomes.flatMap(({ claims }) => claims),
  };
};

async function stopsOfKind(sandbox: SandboxProgram, kind: Kind, requestsPerSecond: number): Promise<Outcome> {
  const environment = { DRAIN_DELAY_MS: String(kind.drainDelayMs) };
  const staying = await startGateway(sandbox, environment);
  const all: Stop[] = [];
  for (let n = 0; n < stopsOfEachKind; n += 1) {
    const leaving = await startGateway(sandbox, environment);
    await Promise.all([staying, leaving].map(({ url }) => untilReady(url)));
    all.push(await stopUnderLoad(sandbox, { staying, leaving }, { ...kind, requestsPerSecond }));
  }
  await staying.program.end();

  const requests = all.reduce((sum, { outcomes }) => sum + outcomes.requests, 0);
  const failed = all.reduce((sum, { outcomes }) => sum + outcomes.failed, 0);
  const slowestStopMs = Math.max(...all.map(({ stopMs }) => stopMs));
  const codes = all.map(({ exitCode }) => String(exitCode)).join(', ');
  const row: Row = {
    'the balancer': kind.balancer,
    DRAIN_DELAY_MS: kind.drainDelayMs,
    stops: all.length,
    'requests/s': requestsPerSecond,
    requests,
    failed,
    'refused, sent elsewhere': all.reduce((sum, { refused }) => sum + refused, 0),
    'slowest answer, ms': rounded(Math.max(...all.map(({ outcomes }) => outcomes.slowestMs))),
    'ended after, ms (slowest)': rounded(slowestStopMs),
  };
  const named = `${kind.balancer}, ${kind.drainDelayMs} ms`;
  const how = all.map(({ outcomes }) => inWords(outcomes.failures)).join('; ');
  return {
    rows: [row],
    claims: [
      claim(failed === 0, `${named}: ${failed} of ${requests} requests failed (${how})`),
      claim(
        all.every(({ exitCode }) => exitCode === 0) && slowestStopMs < endedWithinMs,
        `${named}: exit codes ${codes}, ${rounded(slowestStopMs)} ms after SIGTERM at the latest (${endedWithinMs} allowed)`,
      ),
    ],
  };
}

interface Gateways {
  readonly staying: GatewayProgram;
  readonly leaving: GatewayProgram;
}

async function stopUnderLoad(
  sandbox: SandboxProgram,
  { staying, leaving }: Gateways,
  { readinessIntervalMs: intervalMs, requestsPerSecond }: Kind & { readonly requestsPerSecond: number },
): Promise<Stop> {
  const balancer = new Balancer([staying.url, leaving.url]);
  const outcomes = new Outcomes();
  const finalOrders = await sandbox.ordersIn('ClaimedUnlock');
  let isOver = false;
  const asks = plainAsks(finalOrders, leaving.url);
  const loading = steadyLoad({ requestsPerSecond, isOver: () => isOver }, asks, (ask) =>
    outcomes.note(ask, balancer.send(ask)),
  );
  const watching = intervalMs === null ? undefined : balancer.watchReadiness(intervalMs);
  await delay(loadBeforeMs);
  const signalledMs = performance.now();
  await leaving.program.end();
  const stopMs = performance.now() - signalledMs;
  await delay(loadAfterMs);
  isOver = true;
  await loading;
  await balancer.close();
  await watching;
  return { outcomes, refused: balancer.refused, exitCode: leaving.program.exitCode, stopMs };
}
