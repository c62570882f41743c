import { processorMs, stolenMs } from '../../test/processes/process-stats';
import { CoreSpeed } from '../load/core-speed';
import { generateLoad } from '../load/generated-load';
import { loadCore, serverCore, wrk } from '../load/wrk';
import { type RunningServer } from '../peers/peers';
import { sum } from '../report/statistics';
import { newOrders, type SpeedCase, verifyLength, verifyResponse } from './speed-case';

/** Figures of one server in one round. */
export interface Run {
  /** Responses that are no refusal, per second. */
  readonly requestsPerSecond: number;
  /** The share of refused requests, of 1. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly lateMs: number;
  /** What the server spends, on refusals too, for each response that is no refusal. */
  readonly processorMicros: number;
  /** Cores in use by the server, 1 being one core. */
  readonly busy: number;
  /** Share of the server's core, or of the load's if that is larger, that other guests of the machine took. */
  readonly stolen: number;
  /** By how much the server's core was slower than at its best, before the run or after it, of 1. */
  readonly slower: number;
}

/** The runs of each server, one for each round, in the same order for all. */
export type Rounds = ReadonlyMap<RunningServer, readonly Run[]>;

/** A run that lost more is repeated, a few times at most; the one that lost least counts. */
const maxStolen = 0.03;
const maxSlower = 0.15;
const maxTries = 4;
/** How long a run waits for a core that is not slow. */
const maxWaitMs = 5000;

type Options = Readonly<{ seconds: number; rounds: number }>;

/**
 * Warms each server up by each case, then loads one after the other by each case in every round; each round starts with
 * another server. The gateway is warmed up last: in its first minute V8 forgets compiled code while others are warmed up.
 */
export async function runCases(
  servers: readonly RunningServer[],
  cases: readonly SpeedCase[],
  { seconds, rounds }: Options,
): Promise<Rounds[]> {
  const results = cases.map((speedCase) => {
    const runs = new Map<RunningServer, Run[]>(servers.map((server) => [server, []]));
    return { speedCase, runs };
  });
  for (const server of servers.toReversed())
    for (const each of cases) await runOnce(server, each, each.warmUpSeconds);
  const core = CoreSpeed.start(serverCore);
  for (let round = 0; round < rounds; round += 1) {
    const first = round % servers.length;
    for (const { speedCase, runs } of results)
      for (const server of [...servers.slice(first), ...servers.slice(0, first)])
        runs.get(server)?.push(await leastDisturbed(core, () => runOnce(server, speedCase, seconds)));
  }
  await core.stop();
  return results.map(({ runs }) => runs);
}

export async function runRounds(
  servers: readonly RunningServer[],
  speedCase: SpeedCase,
  options: Options,
): Promise<Rounds> {
  const [rounds = new Map()] = await runCases(servers, [speedCase], options);
  return rounds;
}

async function leastDisturbed(core: CoreSpeed, run: () => Promise<Omit<Run, 'slower'>>): Promise<Run> {
  const runs: Run[] = [];
  const lost = ({ stolen, slower }: Run) => Math.max(stolen / maxStolen, slower / maxSlower);
  while (runs.length < maxTries && runs.every((each) => lost(each) > 1)) {
    const before = await core.untilAtMost(maxSlower, maxWaitMs);
    runs.push({ ...(await run()), slower: Math.max(before, await core.slowness()) });
  }
  return runs.reduce((best, next) => (lost(next) < lost(best) ? next : best));
}

/** Verifies a server's response, then loads it. Throws for a wrong response and for any failure. */
async function runOnce(server: RunningServer, of: SpeedCase, seconds: number): Promise<Omit<Run, 'slower'>> {
  const { sample, ...fresh } = newOrders();
  const bodyBytes = await verifyResponse(server, of, sample);
  const before = { usedMs: usedMs(server), stolenMs: stolenByCore(), atMs: performance.now() };
  const load = {
    url: server.url + (of.cached?.path ?? ''),
    headers: of.headers,
    mix: of.uncached && { ...of.uncached.mix, ...fresh },
    connections: of.connections,
    seconds,
  };
  const result = await (of.pace ? generateLoad({ ...load, ...of.pace }) : wrk(load));
  const elapsedMs = performance.now() - before.atMs;
  const spentMs = usedMs(server) - before.usedMs;
  const stolen = stolenByCore().map((ms, core) => (ms - (before.stolenMs[core] ?? 0)) / elapsedMs);
  const { failures, requests, requestsPerSecond, p50Ms, p99Ms, p999Ms, lateMs = 0 } = result;
  const refused = of.mayRefuse === true ? result.refused : 0;
  if (failures > refused) throw new Error(`${failures} requests of ${of.name} failed at ${server.name}`);
  if (refused === 0) verifyLength(server, of, result, bodyBytes);
  return {
    requestsPerSecond: (requestsPerSecond * (requests - refused)) / requests,
    refused: refused / requests,
    p50Ms,
    p99Ms,
    p999Ms,
    lateMs,
    processorMicros: (1000 * spentMs) / (requests - refused),
    busy: spentMs / elapsedMs,
    stolen: Math.max(...stolen),
  };
}

const stolenByCore = (): number[] => [serverCore, loadCore].map(stolenMs);

const usedMs = ({ programs }: RunningServer): number => sum(programs.map(({ pid }) => processorMs(pid)));
