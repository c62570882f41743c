import { startGateway } from '../../test/processes/gateway';
import { residentBytes } from '../../test/processes/process-stats';
import { closedLoad } from '../load/load';
import { type LoadRequest } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { Counts, mean, mebibytes, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { knownOrder, unknownOrder } from '../upstream/orders';

const orderCount = 1_000_000;
const shape = { clients: 48, durationMs: 16 * 60_000 };
const sampleMs = 1000;
const maxGrowth = 0.05;

/** A million orders, half of them known, each requested once. */
function* manyOrders(): Generator<LoadRequest> {
  for (let n = 0; n < orderCount; n += 1) {
    const id = n % 2 === 0 ? knownOrder(n) : unknownOrder(n);
    yield { path: `/v1.0/dln/order/${id}` };
  }
}

/** Far more orders are requested than the cache may hold. */
export async function memory(): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start();
  const { url, program } = await startGateway(upstream);
  const statuses = new Counts();
  const samples: { readonly requests: number; readonly resident: number }[] = [];
  const sample = () => {
    samples.push({ requests: statuses.total, resident: mebibytes(residentBytes(program.pid)) });
  };
  sample();
  const sampling = setInterval(sample, sampleMs);
  const startMs = performance.now();
  await closedLoad(url, shape, manyOrders(), ({ status }) => {
    statuses.count(String(status));
  });
  clearInterval(sampling);
  const seconds = (performance.now() - startMs) / 1000;
  const requests = statuses.total;
  /** The mean of the samples taken during a quarter of the requests. */
  const quarter = (index: number) =>
    mean(
      samples
        .filter((each) => Math.floor((4 * each.requests) / (requests + 1)) === index)
        .map(({ resident }) => resident),
    );
  const growth = quarter(3) / quarter(2) - 1;
  const unexpected = requests - (statuses.get('200') ?? 0) - (statuses.get('400') ?? 0);
  return {
    rows: [
      {
        'orders asked for': requests,
        'requests/s': rounded(requests / seconds),
        'RSS at start, MiB': rounded(samples[0]?.resident ?? 0),
        '1st quarter': rounded(quarter(0)),
        '2nd quarter': rounded(quarter(1)),
        '3rd quarter': rounded(quarter(2)),
        '4th quarter': rounded(quarter(3)),
        'max, MiB': rounded(Math.max(...samples.map(({ resident }) => resident))),
      },
    ],
    checks: [
      check(
        Math.abs(growth) <= maxGrowth,
        `RSS changes by ${rounded(growth * 100, 1)} % from the third to the fourth quarter of ${requests} orders (${maxGrowth * 100} % allowed)`,
      ),
      check(unexpected === 0, `${unexpected} answers other than found and not found`),
    ],
  };
}
