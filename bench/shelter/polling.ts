import { startGateway } from '../../test/processes/gateway';
import { Program } from '../../test/processes/program';
import { closedLoad } from '../load/load';
import { cycle } from '../load/requests';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { mostWithin, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';

const clients = 40;
const durationMs = 10_000;
/** An open order is fresh for 2 s, less a tenth at most. */
const minFreshMs = 1800;
const maxCallsWhileFresh = 2;

/** Many clients poll one open order. */
export async function polling(): Promise<ScenarioResult> {
  return combine([await poll('every 20 ms', 20), await poll('flat out', 0)]);
}

async function poll(pace: string, intervalMs: number): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start();
  const { url } = await startGateway(upstream);
  let [requests, failures] = [0, 0];
  const order = { path: `/v1/orders/${orderIn('Created', 1)}` };
  await closedLoad(url, { clients, intervalMs, durationMs }, cycle([order]), ({ status }) => {
    requests += 1;
    if (status !== 200) failures += 1;
  });
  const callTimes = await upstream.orderCalls();
  await Program.stopAll();
  const calls = callTimes.map((timesMs) => timesMs.length);
  const most = Math.max(...callTimes.map((timesMs) => mostWithin(minFreshMs, timesMs)));
  return {
    rows: [
      {
        pace,
        clients,
        requests,
        'requests/s': rounded(requests / (durationMs / 1000)),
        'calls to statistics': calls[0] ?? 0,
        'calls to order': calls[1] ?? 0,
        'calls per request': rounded(sum(calls) / requests, 6),
      },
    ],
    checks: [
      check(
        most <= maxCallsWhileFresh && calls.every((count) => count > 0),
        `${pace}: ${calls.join(' and ')} calls for ${requests} requests, at most ${most} a side in any fresh window (${maxCallsWhileFresh} allowed)`,
      ),
      check(failures === 0, `${pace}: ${failures} of ${requests} requests failed`),
    ],
  };
}
