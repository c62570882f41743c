import { Program } from '../../test/processes/program';
import { SandboxProcess } from '../../test/processes/sandbox';
import { eventually } from '../../test/support/eventually';
import { serverCore, wrk } from '../load/wrk';
import { check, noFailures, type ScenarioResult } from '../report/scenario-result';
import { mean, mebibytes, rounded, sum } from '../report/statistics';
import {
  eventsPath,
  type LiveBenchOptions,
  liveCounts,
  openFileLimit,
  scaled,
  startLiveGateway,
} from './live-gateway';
import { memoryProbe, settledMemory } from './memory-probe';
import { Watchers } from './watchers';

const streamCount = 10_000;
const orderCount = 100;
const [maxKibibytes, minRate] = [20, 0.8];
const reads = { connections: 20, seconds: 5 };
const windows = 2;
const closedWithinMs = 20_000;

/** Many streams over a hundred open orders on one gateway: their memory, and the rate of cached reads meanwhile. */
export async function streams(options: LiveBenchOptions): Promise<ScenarioResult> {
  const count = scaled(streamCount, options);
  const sandbox = await SandboxProcess.start();
  const [settled] = await sandbox.ordersIn('ClaimedUnlock');
  const gateway = await startLiveGateway(sandbox, {}, { preload: memoryProbe, core: serverCore });
  const paths = (await sandbox.createOrders(orderCount)).map((orderId) => eventsPath(orderId));
  const url = `${gateway.url}/v1/orders/${settled?.orderId ?? ''}`;
  const untilClosed = () =>
    eventually(
      'all streams are closed',
      async () => (await liveCounts(gateway)).every((open) => open === 0),
      closedWithinMs,
    );
  // Compiles the code of streams and of reads.
  await (await Watchers.open(gateway.url, paths, Math.ceil(count / 10))).stop();
  await untilClosed();
  await wrk({ url, ...reads });

  const before = await settledMemory(gateway.program);
  const [without, during] = [[await wrk({ url, ...reads })], [] as Awaited<ReturnType<typeof wrk>>[]];
  let [growth, usedGrowth, open] = [0, 0, 0];
  for (let window = 0; window < windows; window += 1) {
    const watchers = await Watchers.open(gateway.url, paths, count);
    if (window === 0) {
      const after = await settledMemory(gateway.program);
      [growth, usedGrowth] = [after.resident - before.resident, after.used - before.used];
    }
    during.push(await wrk({ url, ...reads }));
    open = (await watchers.report()).open;
    await watchers.stop();
    await untilClosed();
    without.push(await wrk({ url, ...reads }));
  }
  await Program.stopAll();

  const rateOf = (runs: typeof without) => mean(runs.map(({ requestsPerSecond }) => requestsPerSecond));
  const ratio = rateOf(during) / rateOf(without);
  const kibibytes = growth / 1024 / count;
  return {
    rows: [
      {
        streams: count,
        orders: orderCount,
        'RSS before, MiB': rounded(mebibytes(before.resident)),
        'RSS grows by, MiB': rounded(mebibytes(growth)),
        'RSS of a stream, KiB': rounded(kibibytes, 1),
        'heap and buffers of a stream, KiB': rounded(usedGrowth / 1024 / count, 1),
        'reads/s without': rounded(rateOf(without)),
        'reads/s meanwhile': rounded(rateOf(during)),
        'read p99 without, ms': rounded(mean(without.map(({ p99Ms }) => p99Ms)), 1),
        'read p99 meanwhile, ms': rounded(mean(during.map(({ p99Ms }) => p99Ms)), 1),
        'open files limit': openFileLimit(),
      },
    ],
    checks: [
      check(open === count, `${open} of ${count} streams stay open`),
      check(
        kibibytes <= maxKibibytes,
        `RSS grows by ${rounded(kibibytes, 1)} KiB a stream (${maxKibibytes} allowed)`,
      ),
      check(
        ratio >= minRate,
        `cached reads keep ${rounded(ratio, 2)} of their rate under ${count} streams (${minRate} at the least)`,
      ),
      noFailures(sum([...without, ...during].map(({ failures }) => failures)), 'reads'),
    ],
  };
}
