import { type GatewayProcess, startGateway, untilReady } from '../../test/processes/gateway';
import { startFleetProxy } from '../../test/processes/nginx';
import { findExecutable } from '../../test/processes/program';
import { RedisServer } from '../../test/processes/redis-server';
import { get, readMetric } from '../load/requests';
import { type RunningServer } from '../peers/peers';
import { record } from '../peers/recorded-responses';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';
import { cachedCase, plain, uncachedCase } from './cases';
import { medianOf, ratiosOf, spread } from './comparison';
import { type SpeedOptions } from './options';
import { noPartialViews } from './responses';
import { type Run, runOnce, runRounds } from './run';
import { newViews } from './speed-case';

/** Each gateway by itself: the second one serves half of the requests, and V8 would compile less of its code. */
const warmUpSeconds = 10;
/** Twice as many as for one gateway: with more requests at once each costs less, and both cases should be alike. */
const connections = 20;
/** Two gateways can bear this load; one would shed some of it. */
const neverShed = { REQUEST_QUEUE_MAX_WAIT_MS: '10000' };
const orderCount = 100;

/**
 * The same load on one gateway and on two that share a Redis, behind nginx, on all cores. No speed is expected: with few
 * cores nginx and the load take what the second gateway could use.
 */
export async function cores(options: SpeedOptions): Promise<ScenarioResult> {
  const absent = ['nginx', 'redis-server'].filter((name) => findExecutable(name) === null);
  if (absent.length > 0) {
    process.stdout.write(`${absent.join(' and ')} not installed, and cores skipped\n`);
    return { rows: [], checks: [] };
  }
  const upstream = await BenchUpstream.start();
  const environment = { REDIS_URL: (await RedisServer.start()).url, TRUST_PROXY: '1', ...neverShed };
  const gateways = [await startGateway(upstream, environment), await startGateway(upstream, environment)];
  await Promise.all(gateways.map(untilReady));
  const one = await behindNginx('one', gateways.slice(0, 1));
  const two = await behindNginx('two', gateways);
  const checks = await sharedCallChecks(upstream, gateways);
  const loggedBefore = redisLogLines(gateways);
  const rows: Row[] = [];
  const settledId = orderIn('ClaimedUnlock', 1_000);
  const order = await record(two.url, `/v1/orders/${settledId}`, plain);
  const cases = [
    uncachedCase('uncached-join', newViews(order, settledId), { connections }),
    cachedCase('order-view', order),
  ];
  for (const speedCase of cases) {
    for (const { url, program } of gateways)
      await runOnce({ name: 'gateway', url, programs: [program] }, speedCase, warmUpSeconds);
    const rounds = await runRounds([one, two], speedCase, options);
    const [ofOne, ofTwo] = [rounds.get(one), rounds.get(two)];
    const ratios = ratiosOf('requestsPerSecond', ofTwo, ofOne);
    rows.push(rowOf(speedCase.name, one.name, ofOne), {
      ...rowOf(speedCase.name, two.name, ofTwo),
      'two ÷ one': median(ratios).toFixed(2),
      'in the rounds': spread(ratios),
    });
  }
  const warnings = redisLogLines(gateways) - loggedBefore;
  const partial = gateways.map(({ url }) => readMetric(url, 'order_partial_views_total'));
  return {
    rows,
    checks: [
      ...checks,
      noPartialViews(sum(await Promise.all(partial))),
      check(warnings === 0, `${warnings} warnings about Redis`),
    ],
  };
}

/** Each outage of Redis is logged, and the first connection. */
const redisLogLines = (gateways: readonly GatewayProcess[]): number =>
  sum(gateways.map(({ program }) => program.output.match(/"context":"Redis"/g)?.length ?? 0));

async function behindNginx(name: string, gateways: readonly GatewayProcess[]): Promise<RunningServer> {
  const { url } = await startFleetProxy(gateways.map((gateway) => gateway.url));
  return { name, url, programs: gateways.map(({ program }) => program) };
}

/** Two gateways must call the upstreams no more often than one. */
async function sharedCallChecks(
  upstream: BenchUpstream,
  gateways: readonly GatewayProcess[],
): Promise<Check[]> {
  const calls = async () => sum((await upstream.orderCalls()).map((times) => times.length));
  const paths = (first: number) =>
    Array.from({ length: orderCount }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', first + n)}`);
  const before = await calls();
  for (const { url } of gateways) for (const path of paths(0)) await expectCompleteView(url + path);
  const afterBoth = await calls();
  for (const path of paths(orderCount))
    await Promise.all(gateways.map(({ url }) => expectCompleteView(url + path)));
  const ofOne = 2 * orderCount;
  const callCheck = (of: string, count: number) =>
    check(
      count === ofOne,
      `${orderCount} orders asked of ${of}: ${count} calls to the interfaces (${ofOne}, as of one gateway)`,
    );
  return [
    callCheck('the one and then of the other', afterBoth - before),
    callCheck('both at once', (await calls()) - afterBoth),
  ];
}

async function expectCompleteView(url: string): Promise<void> {
  const { status, headers } = await get(url);
  if (status !== 200 || headers['x-gateway-complete'] !== 'true')
    throw new Error(`${url} answers with ${status}, not with a complete view`);
}

const rowOf = (name: string, gateways: string, runs: readonly Run[] | undefined): Row => ({
  case: name,
  gateways,
  'requests/s': rounded(medianOf(runs, 'requestsPerSecond')),
  'two ÷ one': '',
  'in the rounds': '',
  'p50, ms': rounded(medianOf(runs, 'p50Ms'), 2),
  'p99, ms': rounded(medianOf(runs, 'p99Ms'), 2),
  'CPU ms/1,000, gateways': rounded(medianOf(runs, 'processorMsPer1000'), 1),
  'cores busy with gateways': rounded(medianOf(runs, 'busy'), 2),
});
