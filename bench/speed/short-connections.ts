import { startFleetProxy } from '../../test/processes/nginx';
import { findExecutable } from '../../test/processes/program';
import { serverCore } from '../load/wrk';
import { type RunningServer } from '../peers/peers';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { medianOf, rowsOf } from './comparison';
import { runRounds } from './run';
import { startCompared } from './servers';
import { type SpeedCase, type SpeedOptions } from './speed-case';

const requestsPerConnection = 10;
const connections = 20;
/** Of what a peer keeps of its requests/s. */
const leastOfPeer = 0.95;

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
  const [keptCase, shortCase] = [
    { ...of, name: `${of.name}, kept`, pace: pace(null) },
    { ...of, name: `${of.name}, ${requestsPerConnection} requests`, pace: pace(requestsPerConnection) },
  ];
  const kept = await runRounds(servers, keptCase, options);
  const short = await runRounds(servers, { ...shortCase, warmUpSeconds: 1 }, options);
  const keeps = (server: RunningServer) =>
    medianOf(short.get(server), 'requestsPerSecond') / medianOf(kept.get(server), 'requestsPerSecond');
  const [ours, theirs] = [keeps(gateway), keeps(peer)];
  return {
    rows: [...rowsOf(keptCase, gateway, kept), ...rowsOf(shortCase, gateway, short)],
    checks: [
      check(
        ours >= leastOfPeer * theirs,
        `${of.name}: over connections of ${requestsPerConnection} requests ${ours.toFixed(2)} of the requests/s over kept ones, ${peer.name} ${theirs.toFixed(2)} (${leastOfPeer} of that at least)`,
      ),
    ],
  };
}
