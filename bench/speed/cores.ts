import { type RunningServer } from '../peers/running-server';
import { executable } from '../processes/executable';
import { rounded } from '../report/numbers';
import { type Outcome, type Row } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { median, ratiosOf, spread } from './comparison';
import { startGatewayPair } from './gateway-pair';
import { newViews } from './new-views';
import { type SpeedOptions } from './options';
import { pairCalls } from './pair-calls';
import { pairDisturbances } from './pair-disturbances';
import { recorded } from './recording';
import { alternate, type Rounds } from './rounds';
import { run, type Run } from './run';
import { type SpeedCase, uncachedConnections, usualConnections } from './speed-case';

/** Each gateway by itself: the second one answers half as many requests, and its code would stay colder. */
const warmUpSeconds = 10;
/** Gateways that have more to do at once need less time for each request; so each of two gets what is usual for one. */
const connections = 2 * uncachedConnections;
const plain = { 'accept-encoding': 'identity' };

/**
 * The same load on one gateway and on two, both behind nginx and before one Redis, on all cores of the machine. It
 * claims no speed: with few cores nginx and the load take what a second gateway could use.
 */
export async function cores(options: SpeedOptions): Promise<Outcome> {
  const absent = ['nginx', 'redis-server'].filter((name) => executable(name) === null);
  if (absent.length > 0) {
    process.stdout.write(`${absent.join(' and ')} absent, and cores skipped\n`);
    return { rows: [], claims: [] };
  }
  const pair = await startGatewayPair();
  const claims = await pairCalls(pair);
  const rows: Row[] = [];
  for (const load of await casesOf(pair.two.url)) {
    for (const gateway of pair.gateways) await run({ name: 'gateway', ...gateway }, load, warmUpSeconds);
    const rounds = await alternate([pair.one, pair.two], load, options);
    const times = ratiosOf('requestsPerSecond', rounds.get(pair.two) ?? [], rounds.get(pair.one) ?? []);
    rows.push(rowOf(load, pair.one, rounds), { ...rowOf(load, pair.two, rounds), ...ratioCells(times) });
  }
  return { rows, claims: [...claims, ...(await pairDisturbances(pair))] };
}

async function casesOf(url: string): Promise<SpeedCase[]> {
  const settledId = orderIn('ClaimedUnlock', 1_000);
  const order = await recorded(url, `/v1/orders/${settledId}`, plain);
  const shape = { headers: plain, peers: [], bars: [] };
  return [
    { ...shape, name: 'uncached-join', connections, uncached: newViews(order, settledId) },
    { ...shape, name: 'order-view', connections: usualConnections, cached: order },
  ];
}

function rowOf({ name }: SpeedCase, server: RunningServer, rounds: Rounds): Row {
  const medianOf = (figure: keyof Run): number =>
    median((rounds.get(server) ?? []).map((each) => each[figure]));
  return {
    case: name,
    gateways: server.name,
    'requests/s': rounded(medianOf('requestsPerSecond')),
    'two ÷ one': '',
    'in the rounds': '',
    'p50, ms': rounded(medianOf('p50Ms'), 2),
    'p99, ms': rounded(medianOf('p99Ms'), 2),
    'CPU ms/1,000, gateways': rounded(medianOf('processorMsPer1000'), 1),
    'cores busy with gateways': rounded(medianOf('busy'), 2),
  };
}

const ratioCells = (times: readonly number[]): Row => ({
  'two ÷ one': median(times).toFixed(2),
  'in the rounds': spread(times),
});
