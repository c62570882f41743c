import { wrk } from '../load/wrk';
import { type RunningServer } from '../peers/running-server';
import { processorMs } from '../processes/processor-time';
import { stolenMs } from '../processes/stolen-time';
import { loadCore, serverCore } from '../processes/cores';
import { freshOrders } from './fresh-orders';
import { type SpeedCase } from './speed-case';
import { verify, verifyLength } from './verification';

/** What one server did in one round. */
export interface Run {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly processorMsPer1000: number;
  /** How much of its core the server used, 0 to 1; of all cores together where it is more than one process. */
  readonly busy: number;
  /** How much others of the same machine took of the server's core, or of the load's if that was more, 0 to 1. */
  readonly stolen: number;
}

/** Much less than the ratios are about. */
const mostStolen = 0.03;
const mostTries = 4;

/** Runs again, a few times at most, while others take a part of the cores; the run with the least taken counts. */
export async function undisturbedRun(server: RunningServer, of: SpeedCase, seconds: number): Promise<Run> {
  let best = await run(server, of, seconds);
  for (let tries = 1; tries < mostTries && best.stolen > mostStolen; tries += 1) {
    const next = await run(server, of, seconds);
    if (next.stolen < best.stolen) best = next;
  }
  return best;
}

/** Checks a server's answer, then loads it. Throws on a wrong answer and on any failure. */
export async function run(server: RunningServer, of: SpeedCase, seconds: number): Promise<Run> {
  const fresh = freshOrders();
  const bodyBytes = await verify(server, of, fresh);
  const [usedMs, stolenBefore] = [processorMsOf(server), stolenByCore()];
  const startMs = performance.now();
  const result = await wrk({
    url: server.url + (of.cached?.path ?? ''),
    headers: of.headers,
    mix: of.uncached && { ...of.uncached.asked, firstId: fresh.firstId, idStep: fresh.idStep },
    connections: of.connections,
    seconds,
    core: loadCore,
  });
  const [elapsedMs, spentMs] = [performance.now() - startMs, processorMsOf(server) - usedMs];
  const stolen = stolenByCore().map((ms, core) => (ms - (stolenBefore[core] ?? 0)) / elapsedMs);
  if (result.failures > 0)
    throw new Error(`${result.failures} requests of ${of.name} failed at ${server.name}`);
  verifyLength(server, of, result, bodyBytes);
  const { requests, requestsPerSecond, p50Ms, p99Ms } = result;
  return {
    requestsPerSecond,
    p50Ms,
    p99Ms,
    processorMsPer1000: (1000 * spentMs) / requests,
    busy: spentMs / elapsedMs,
    stolen: Math.max(...stolen),
  };
}

const stolenByCore = (): number[] => [serverCore, loadCore].map(stolenMs);

const processorMsOf = ({ program, partners = [] }: RunningServer): number =>
  [program, ...partners].reduce((sum, { pid }) => sum + processorMs(pid), 0);
