import { Program } from '../../test/processes/program';
import { loadCore } from '../load/wrk';
import { type RunningServer, startBare } from '../peers/peers';
import { record } from '../peers/recorded-responses';
import { check, type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { cachedCase, settledId, uncachedCase } from './cases';
import { medianOf } from './comparison';
import { type SpeedOptions } from './options';
import { type Run, runRounds } from './run';
import { startMeasuredGateway } from './servers';
import { newViews } from './speed-case';

/** How long the upstreams take, in milliseconds; statistics is the slower one. */
interface Pace {
  readonly statistics: string;
  readonly order: string;
}

/** As over a network; and constant: requests of one moment are answered in one moment. */
const [varied, steady]: [Pace, Pace] = [
  { statistics: '15-25', order: '5-15' },
  { statistics: '20', order: '10' },
];
const connections = 10;
/** There are four hundred joins a second. */
const warmUpSeconds = 20;
const [maxAtMedianMs, maxAtP99Ms] = [1.5, 5];

/** What a join takes longer than the slower upstream alone. */
export async function latency(options: SpeedOptions): Promise<ScenarioResult> {
  const all = [...(await addedLatency(varied, options)), ...(await addedLatency(steady, options))];
  const { p50Ms = NaN, p99Ms = NaN } = all[0]?.added ?? {};
  return {
    rows: all.map(({ row }) => row),
    checks: [
      check(p50Ms < maxAtMedianMs, `adds ${p50Ms.toFixed(2)} ms at p50 (less than ${maxAtMedianMs})`),
      check(p99Ms < maxAtP99Ms, `adds ${p99Ms.toFixed(2)} ms at p99 (less than ${maxAtP99Ms})`),
    ],
  };
}

/** Of the gateway, bare and statistics itself, in this order. */
async function addedLatency(pace: Pace, options: SpeedOptions) {
  const delays = { STATISTICS_DELAY_MS: pace.statistics, ORDER_DELAY_MS: pace.order };
  const upstream = await BenchUpstream.start(delays, loadCore);
  const gateway = await startMeasuredGateway(upstream);
  const order = await record(gateway.url, `/v1/orders/${settledId}`);
  const bare = await startBare(upstream, [order]);
  const direct: RunningServer = {
    name: 'statistics itself',
    url: upstream.statisticsUrl,
    programs: [upstream.program],
  };
  const statisticsRecord = await record(direct.url, `/api/Orders/${settledId}`);
  const alone = await runRounds(
    [direct],
    cachedCase('latency', statisticsRecord, { connections, headers: {} }),
    options,
  );
  const join = uncachedCase('latency', newViews(order, settledId), { warmUpSeconds, headers: {} });
  const joined = await runRounds([gateway, bare], join, options);
  await Program.stopAll();
  const aloneRuns = alone.get(direct) ?? [];
  return [...joined, ...alone].map(([{ name }, runs]) => {
    const addedAt = (figure: keyof Run) =>
      median(runs.map((run, round) => run[figure] - (aloneRuns[round]?.[figure] ?? NaN)));
    const added = { p50Ms: addedAt('p50Ms'), p99Ms: addedAt('p99Ms') };
    const row: Row = {
      'statistics and order take, ms': `${pace.statistics} and ${pace.order}`,
      server: name,
      'p50, ms': rounded(medianOf(runs, 'p50Ms'), 2),
      'p99, ms': rounded(medianOf(runs, 'p99Ms'), 2),
      'added at p50, ms': rounded(added.p50Ms, 2),
      'added at p99, ms': rounded(added.p99Ms, 2),
    };
    return { row, added };
  });
}
