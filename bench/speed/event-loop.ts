import { eventLoopDuring, eventLoopProbe } from '../load/event-loop-probe';
import { loadCore } from '../load/wrk';
import { startBare } from '../peers/peers';
import { type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { recordCases } from './cases';
import { type SpeedOptions } from './options';
import { runOnce } from './run';
import { startMeasuredGateway } from './servers';

const watchedCases = ['order-view', 'uncached-join', 'mixed'];

/** Event loop delay under load. Apart from the other cases, since the probe itself costs time. */
export async function eventLoop({ seconds }: SpeedOptions): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const gateway = await startMeasuredGateway(upstream, { preload: eventLoopProbe });
  const { cases, responses } = await recordCases(gateway.url, upstream.statisticsUrl);
  const bare = await startBare(upstream, responses, eventLoopProbe);
  const rows: Row[] = [];
  for (const speedCase of cases.filter(({ name }) => watchedCases.includes(name)))
    for (const server of [gateway, bare]) {
      await runOnce(server, speedCase, 1);
      const [program] = server.programs;
      const found = program
        ? await eventLoopDuring(program, () => runOnce(server, speedCase, Math.max(3, seconds)))
        : [];
      rows.push({
        case: speedCase.name,
        server: server.name,
        'p99 of a second (median), ms': rounded(median(found.map(({ p99Ms }) => p99Ms)), 1),
        'max, ms': rounded(Math.max(...found.map(({ maxMs }) => maxMs)), 1),
      });
    }
  return { rows, checks: [] };
}
