import { wrk } from '../load/wrk';
import { rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { knownOrder } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';
import { loadCore } from '../processes/cores';
import { startMeasuredGateway } from './measured-gateway';
import { type SpeedOptions } from './options';

const clientCounts = [1, 10, 100, 1000];
const orderCount = 100;
/** Windows are spread by a tenth, and so is the number of refreshes that fall into a run. */
const mostTimes = 1.2;
const paths = Array.from({ length: orderCount }, (_, n) => `/v1/orders/${knownOrder(n)}`);
const nothingFresh = { fresh: { before: '', after: '' }, freshPercent: 0, firstId: 0, idStep: 1 };

/** More and more clients ask for the same hundred orders, a third of them open, of a gateway just started. */
export async function clients({ seconds }: SpeedOptions): Promise<Outcome> {
  // Longer than an open order stays fresh.
  const forSeconds = Math.max(5, seconds);
  const found: { readonly row: Row; readonly calls: number; readonly failures: number }[] = [];
  for (const count of clientCounts) {
    const upstream = await BenchUpstream.start({}, loadCore);
    const gateway = await startMeasuredGateway(upstream);
    const { requests, requestsPerSecond, failures } = await wrk({
      url: gateway.url,
      mix: { paths, ...nothingFresh },
      connections: count,
      seconds: forSeconds,
      core: loadCore,
    });
    const { statistics, order } = await upstream.calls();
    // What the gateway reads at its start is not the clients' doing.
    const calls = [statistics, order].map((log) => log.order?.length ?? 0);
    await Promise.all([gateway.program.end(), upstream.program.end()]);
    const [toStatistics = 0, toOrder = 0] = calls;
    found.push({
      calls: toStatistics + toOrder,
      failures,
      row: {
        clients: count,
        seconds: forSeconds,
        requests,
        'requests/s': rounded(requestsPerSecond),
        'calls to statistics': toStatistics,
        'calls to order': toOrder,
      },
    });
  }
  const [alone = 0, ...more] = found.map(({ calls }) => calls);
  const most = Math.max(...more);
  const failures = found.reduce((sum, each) => sum + each.failures, 0);
  return {
    rows: found.map(({ row }) => row),
    claims: [
      claim(
        alone > 0 && most <= mostTimes * alone,
        `${alone} calls for one client, ${most} at most for more (${mostTimes} times as many allowed)`,
      ),
      claim(failures === 0, `${failures} requests failed`),
    ],
  };
}
