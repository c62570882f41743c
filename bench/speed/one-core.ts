import { processorMs } from '../../test/processes/process-stats';
import { loadCore, wrk } from '../load/wrk';
import { startKrakend } from '../peers/krakend';
import { type RunningServer, scriptOf, startBare, startPeer } from '../peers/peers';
import { get } from '../load/requests';
import { plain } from './cases';
import { combine, type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { spread } from './comparison';
import { type SpeedOptions } from './options';
import { startMeasuredGateway } from './servers';
import { newOrders } from './speed-case';

const connectionCounts = [20, 50, 150];
const warmUpConnections = 20;
const warmUpSeconds = 10;
const prefix = '/v1/orders/';

/** Figures of one server in one round. */
interface OneCoreRun {
  /** Responses that are no refusal, per second. */
  readonly goodPerSecond: number;
  /** The share of refused requests, of 1. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What the server spends, on refusals too, for each response that is no refusal. */
  readonly processorMicros: number;
}

/**
 * Orders never requested before, for servers that have one core, with more and more connections: what is refused, and how
 * long the rest takes. The gateway has its defaults.
 */
export async function oneCore(options: SpeedOptions): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const upstreamUrls = { STATS_URL: upstream.statisticsUrl, ORDER_URL: upstream.orderUrl };
  const gateway = await startMeasuredGateway(upstream, {}, 'gateway', {});
  const peers = [
    await startKrakend(upstream),
    await startBare(upstream, []),
    await startPeer('naive Nest', scriptOf('naive-nest'), upstreamUrls),
  ];
  const servers = [gateway, ...peers.filter((peer) => peer !== null)];
  for (const server of servers) await load(server, warmUpConnections, warmUpSeconds);
  const results: ScenarioResult[] = [];
  for (const connections of connectionCounts) results.push(await rounds(servers, connections, options));
  return combine(results);
}

/** Each round loads every server, and starts with another one. The first server is compared with the others. */
async function rounds(
  servers: readonly RunningServer[],
  connections: number,
  options: SpeedOptions,
): Promise<ScenarioResult> {
  const runs = new Map<RunningServer, OneCoreRun[]>(servers.map((server) => [server, []]));
  for (let round = 0; round < options.rounds; round += 1) {
    const first = round % servers.length;
    for (const server of [...servers.slice(first), ...servers.slice(0, first)])
      runs.get(server)?.push(await load(server, connections, options.seconds));
  }
  const [ours = []] = runs.values();
  return { rows: [...runs].map(([{ name }, theirs]) => rowOf(name, connections, ours, theirs)), checks: [] };
}

async function load(server: RunningServer, connections: number, seconds: number): Promise<OneCoreRun> {
  const { sample, ...fresh } = newOrders();
  await expectOrder(server, sample);
  const before = processorOf(server);
  const { requests, requestsPerSecond, refused, failures, p50Ms, p99Ms } = await wrk({
    url: server.url,
    headers: plain,
    mix: { paths: [], prefix, newPercent: 100, ...fresh },
    connections,
    seconds,
  });
  if (failures > refused) throw new Error(`${failures - refused} requests of ${server.name} got no response`);
  return {
    goodPerSecond: (requestsPerSecond * (requests - refused)) / requests,
    refused: refused / requests,
    p50Ms,
    p99Ms,
    processorMicros: (1000 * (processorOf(server) - before)) / (requests - refused),
  };
}

/** Throws unless a server answers with the order. */
async function expectOrder({ name, url }: RunningServer, orderId: string): Promise<void> {
  const { status, body } = await get(`${url}${prefix}${orderId}`);
  const view = JSON.parse(body.toString()) as { readonly orderId?: unknown; readonly status?: unknown };
  if (status !== 200 || view.orderId !== orderId || view.status !== 'ClaimedUnlock')
    throw new Error(`${name} answers with ${status}: ${body.toString().slice(0, 300)}`);
}

const processorOf = ({ programs }: RunningServer): number => sum(programs.map(({ pid }) => processorMs(pid)));

function rowOf(
  server: string,
  connections: number,
  ours: readonly OneCoreRun[],
  theirs: readonly OneCoreRun[],
): Row {
  const of = (figure: keyof OneCoreRun) => median(theirs.map((run) => run[figure]));
  const ratios = (figure: keyof OneCoreRun) =>
    ours.map((run, round) => run[figure] / (theirs[round]?.[figure] ?? NaN));
  const against = (figure: keyof OneCoreRun) =>
    ours === theirs ? '' : `${median(ratios(figure)).toFixed(2)} (${spread(ratios(figure))})`;
  return {
    connections,
    server,
    'good/s': rounded(of('goodPerSecond')),
    'gateway ÷ it': against('goodPerSecond'),
    'refused, %': rounded(100 * of('refused'), 1),
    'p50, ms': rounded(of('p50Ms'), 1),
    'p99, ms': rounded(of('p99Ms'), 1),
    'p99, gateway ÷ it': against('p99Ms'),
    'CPU µs of a good one': rounded(of('processorMicros')),
    'CPU, gateway ÷ it': against('processorMicros'),
  };
}
