import { startFleetProxy } from '../../test/processes/nginx';
import { findExecutable } from '../../test/processes/program';
import { serverCore } from '../load/wrk';
import { type RunningServer } from '../peers/peers';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { median } from '../report/statistics';
import { ratiosOf, rowsOf } from './comparison';
import { type Rounds, runCases } from './run';
import { startCompared } from './servers';
import { type SpeedCase, type SpeedOptions } from './speed-case';

const requestsPerConnection = 10;
const connections = 20;
/** Of the share of a peer's requests/s over kept connections. */
const leastOfKept = 0.95;

/** The same load over connections that are kept, and over some that are closed after ten requests; straight and through nginx. */
export async function shortConnections(options: SpeedOptions): Promise<ScenarioResult> {
  const names = ['order-view', 'uncached-join'] as const;
  const { gateway, peers, cases } = await startCompared(options, names, ['bare']);
  const straight = [gateway, ...peers];
  const ways: [string, readonly RunningServer[]][] = [['straight', straight]];
  if (findExecutable('nginx') !== null)
    ways.push(['through nginx', await Promise.all(straight.map(behindNginx))]);
  const [rows, checks]: [Row[], Check[]] = [[], []];
  for (const [way, servers] of ways)
    for (const of of cases) {
      const name = `${of.cached ? 'hits' : 'joins'}, ${way}`;
      const result = await compare({ ...of, name, connections, mayRefuse: true }, servers, options);
      rows.push(...result.rows);
      checks.push(...result.checks);
    }
  return { rows, checks };
}

/** A server behind the shipped configuration. Both are on one core. */
async function behindNginx({ name, url, programs }: RunningServer): Promise<RunningServer> {
  const proxy = await startFleetProxy([url], [url], { core: serverCore });
  return { name, url: proxy.url, programs: [...programs, proxy.program] };
}

async function compare(
  of: SpeedCase,
  servers: readonly RunningServer[],
  options: SpeedOptions,
): Promise<ScenarioResult> {
  const [gateway, peer] = servers;
  if (!gateway || !peer) return { rows: [], checks: [] };
  const pace = (count: number | null) => ({ rate: null, requestsPerConnection: count });
  const keptCase = { ...of, name: `${of.name}, kept`, pace: pace(null) };
  const shortCase = {
    ...of,
    name: `${of.name}, ${requestsPerConnection} requests`,
    pace: pace(requestsPerConnection),
    warmUpSeconds: 1,
  };
  const [kept, short] = await runCases(servers, [keptCase, shortCase], options);
  if (!kept || !short) return { rows: [], checks: [] };
  const shareIn = (rounds: Rounds) =>
    median(ratiosOf('requestsPerSecond', rounds.get(gateway), rounds.get(peer)));
  const [ofKept, ofShort] = [shareIn(kept), shareIn(short)];
  return {
    rows: [...rowsOf(keptCase, gateway, kept), ...rowsOf(shortCase, gateway, short)],
    checks: [
      check(
        ofShort >= leastOfKept * ofKept,
        `${of.name}: ${ofShort.toFixed(2)} of the requests/s of ${peer.name} over connections of ${requestsPerConnection} requests, ${ofKept.toFixed(2)} over kept ones (${leastOfKept} of that at least)`,
      ),
    ],
  };
}
