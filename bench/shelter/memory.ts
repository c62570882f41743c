import { type Ask, load } from '../load/load';
import { startGateway } from '../processes/gateway';
import { residentBytes } from '../processes/resident-memory';
import { mean, rounded } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { knownOrder, unknownOrder } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';

const orderCount = 1_000_000;
const shape = { clients: 48, forMs: 16 * 60_000 };
const sampleMs = 1000;
const largestGrowth = 0.05;
const bytesPerMebibyte = 1024 * 1024;

interface Sample {
  readonly asked: number;
  readonly mebibytes: number;
}

/** A million orders, half of them known, each asked for once. */
function* manyOrders(): Generator<Ask> {
  for (let n = 0; n < orderCount; n += 1) {
    const id = n % 2 === 0 ? knownOrder(n) : unknownOrder(n);
    yield { path: `/v1.0/dln/order/${id}` };
  }
}

/** Far more orders are asked for than the cache may keep. */
export async function memory(): Promise<Outcome> {
  const upstream = await BenchUpstream.start();
  const gateway = await startGateway(upstream);
  const byStatus: Record<number, number> = {};
  const samples: Sample[] = [];
  let asked = 0;
  const sample = (): void => {
    samples.push({ asked, mebibytes: residentBytes(gateway.program.pid) / bytesPerMebibyte });
  };
  sample();
  const sampling = setInterval(sample, sampleMs);
  const startMs = performance.now();
  await load(gateway.url, shape, manyOrders(), ({ status }) => {
    asked += 1;
    byStatus[status] = (byStatus[status] ?? 0) + 1;
  });
  clearInterval(sampling);
  const seconds = (performance.now() - startMs) / 1000;

  const [q1 = 0, q2 = 0, q3 = 0, q4 = 0] = [0, 1, 2, 3].map((quarter) =>
    meanOfQuarter(samples, quarter, asked),
  );
  const growth = q4 / q3 - 1;
  const unexpected = asked - (byStatus[200] ?? 0) - (byStatus[400] ?? 0);
  return {
    rows: [
      {
        'orders asked for': asked,
        'requests/s': rounded(asked / seconds),
        'RSS at start, MiB': rounded(samples[0]?.mebibytes ?? 0),
        '1st quarter': rounded(q1),
        '2nd quarter': rounded(q2),
        '3rd quarter': rounded(q3),
        '4th quarter': rounded(q4),
        'max, MiB': rounded(Math.max(...samples.map(({ mebibytes }) => mebibytes))),
      },
    ],
    claims: [
      claim(
        Math.abs(growth) <= largestGrowth,
        `RSS changes by ${rounded(growth * 100, 1)} % from the third to the fourth quarter of ${asked} orders (${largestGrowth * 100} % allowed)`,
      ),
      claim(unexpected === 0, `${unexpected} answers other than found and not found`),
    ],
  };
}

/** The mean of the samples taken while that quarter of the requests was made. */
const meanOfQuarter = (samples: readonly Sample[], quarter: number, asked: number): number =>
  mean(
    samples
      .filter((sample) => Math.floor((4 * sample.asked) / (asked + 1)) === quarter)
      .map(({ mebibytes }) => mebibytes),
  );
