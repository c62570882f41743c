import { Program } from '../../test/processes/program';
import { loadCore, wrk } from '../load/wrk';
import { check, noFailures, type Row, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { knownOrder } from '../upstream/orders';
import { type SpeedOptions } from './options';
import { startMeasuredGateway } from './servers';

const clientCounts = [1, 10, 100, 1000];
const orderCount = 100;
/** Freshness varies by a tenth, and so does the number of refreshes within a run. */
const maxTimes = 1.2;
const paths = Array.from({ length: orderCount }, (_, n) => `/v1/orders/${knownOrder(n)}`);
const knownPathsOnly = { paths, prefix: '', newPercent: 0, firstId: 0, idStep: 1 };

/** More and more clients request the same hundred orders, a third of them open, from a gateway just started. */
export async function clients(options: SpeedOptions): Promise<ScenarioResult> {
  // Longer than an open order is fresh.
  const seconds = Math.max(5, options.seconds);
  const rows: Row[] = [];
  const calls: number[] = [];
  let failures = 0;
  for (const connections of clientCounts) {
    const upstream = await BenchUpstream.start({}, loadCore);
    const { url } = await startMeasuredGateway(upstream);
    const result = await wrk({ url, mix: knownPathsOnly, connections, seconds });
    const [toStatistics, toOrder] = (await upstream.orderCalls()).map((times) => times.length);
    await Program.stopAll();
    failures += result.failures;
    calls.push((toStatistics ?? 0) + (toOrder ?? 0));
    rows.push({
      clients: connections,
      seconds,
      requests: result.requests,
      'requests/s': rounded(result.requestsPerSecond),
      'calls to statistics': toStatistics ?? 0,
      'calls to order': toOrder ?? 0,
    });
  }
  const [alone = 0, ...more] = calls;
  const most = Math.max(...more);
  return {
    rows,
    checks: [
      check(
        alone > 0 && most <= maxTimes * alone,
        `${alone} calls for one client, ${most} at most for more (${maxTimes} times as many allowed)`,
      ),
      noFailures(failures),
    ],
  };
}
