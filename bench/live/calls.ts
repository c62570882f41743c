import { setTimeout as delay } from 'node:timers/promises';
import { Program } from '../../test/processes/program';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { check, combine, type Row, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { eventsPath, type LiveBenchOptions, scaled, startLiveGateway } from './live-gateway';
import { Watchers } from './watchers';

const orderCount = 100;
const ordersOfStream = 10;
const watcherCounts = [10, 1000, 10_000];
/** From 30 s to 3 min after their creation, orders are polled every 3 s. */
const [paceFromMs, paceUntilMs] = [32_000, 180_000];
const windowMs = 15_000;
const maxDifference = 0.1;

interface Count {
  readonly row: Row;
  readonly perMinute: readonly [statistics: number, order: number];
}

/** Calls to the interfaces while ever more streams follow the same hundred orders. */
export async function calls(options: LiveBenchOptions): Promise<ScenarioResult> {
  const one = await callsOf(1, options);
  const two = await callsOf(2, options);
  const first = one[0]?.perMinute ?? [0, 0];
  const differences = [...one, ...two].flatMap(({ perMinute }) =>
    perMinute.map((count, at) => Math.abs(count / (first[at] ?? 0) - 1)),
  );
  const most = Math.max(...differences);
  return combine([
    { rows: [...one, ...two].map(({ row }) => row), checks: [] },
    {
      rows: [],
      checks: [
        check(
          most <= maxDifference,
          `calls to an interface differ by ${rounded(most * 100, 1)} % at most from those for the fewest streams on one gateway (${maxDifference * 100} % allowed)`,
        ),
      ],
    },
  ]);
}

async function callsOf(gatewayCount: number, options: LiveBenchOptions): Promise<Count[]> {
  const sandbox = await SandboxProcess.start();
  const environment = gatewayCount === 1 ? {} : { REDIS_URL: (await RedisServer.start()).url };
  const gateways = [];
  for (let n = 0; n < gatewayCount; n += 1) gateways.push(await startLiveGateway(sandbox, environment));
  const createdAt = performance.now();
  const orderIds = await sandbox.createOrders(orderCount);
  const paths = Array.from({ length: orderCount / ordersOfStream }, (_, n) =>
    eventsPath(...orderIds.slice(n * ordersOfStream, (n + 1) * ordersOfStream)),
  );
  const counts: Count[] = [];
  let open = 0;
  for (const watcherCount of watcherCounts) {
    // Each gateway has streams of all orders.
    const added = Math.max(paths.length, Math.ceil((scaled(watcherCount, options) - open) / gatewayCount));
    await Promise.all(gateways.map(({ url }) => Watchers.open(url, paths, added)));
    open += added * gatewayCount;
    const ageMs = performance.now() - createdAt;
    await delay(Math.max(2000, paceFromMs - ageMs));
    const perMinute = await countCalls(sandbox);
    const endAgeMs = performance.now() - createdAt;
    if (endAgeMs > paceUntilMs)
      throw new Error(`streams took so long to open that orders are ${endAgeMs} ms old`);
    counts.push({
      perMinute,
      row: {
        gateways: gatewayCount,
        streams: open,
        orders: orderCount,
        'calls to statistics per minute': rounded(perMinute[0]),
        'calls to order per minute': rounded(perMinute[1]),
      },
    });
  }
  await Program.stopAll();
  return counts;
}

async function countCalls(sandbox: SandboxProcess): Promise<readonly [number, number]> {
  const startMs = performance.now();
  const before = await sandbox.calls();
  await delay(windowMs);
  const after = await sandbox.calls();
  const minutes = (performance.now() - startMs) / 60_000;
  return [(after.statistics - before.statistics) / minutes, (after.order - before.order) / minutes];
}
