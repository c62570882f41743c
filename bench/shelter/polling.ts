import { always } from '../load/asks';
import { load } from '../load/load';
import { startGateway } from '../processes/gateway';
import { mostWithin, rounded } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';

const clients = 40;
const forMs = 10_000;
/** An open order's record is fresh for 2 s; the spread makes it 1.8 s at the least. */
const shortestFreshMs = 1800;
const mostCallsInFresh = 2;

/** Many clients poll one open order. */
export async function polling(): Promise<Outcome> {
  const outcomes = [await poll('every 20 ms', 20), await poll('flat out', 0)];
  return {
    rows: outcomes.flatMap(({ rows }) => rows),
    claims: outcomes.flatMap(({ claims }) => claims),
  };
}

async function poll(pace: string, intervalMs: number): Promise<Outcome> {
  const upstream = await BenchUpstream.start();
  const gateway = await startGateway(upstream);
  let [requests, failures] = [0, 0];
  await load(
    gateway.url,
    { clients, intervalMs, forMs },
    always({ path: `/v1/orders/${orderIn('Created', 1)}` }),
    ({ status }) => {
      requests += 1;
      if (status !== 200) failures += 1;
    },
  );
  const { statistics, order } = await upstream.calls();
  // What the gateway reads at its start is not the pollers' doing.
  const sides = [statistics, order].map((calls) => calls.order ?? []);
  const calls = sides.map((timesMs) => timesMs.length);
  const most = Math.max(...sides.map((timesMs) => mostWithin(shortestFreshMs, timesMs)));
  await Promise.all([gateway.program.end(), upstream.program.end()]);
  const row = {
    pace,
    clients,
    requests,
    'requests/s': rounded(requests / (forMs / 1000)),
    'calls to statistics': calls[0] ?? 0,
    'calls to order': calls[1] ?? 0,
    'calls per request': rounded(((calls[0] ?? 0) + (calls[1] ?? 0)) / requests, 6),
  };
  return {
    rows: [row],
    claims: [
      claim(
        most <= mostCallsInFresh && calls.every((count) => count > 0),
        `${pace}: ${calls.join(' and ')} calls for ${requests} requests, at most ${most} a side in any fresh window (${mostCallsInFresh} allowed)`,
      ),
      claim(failures === 0, `${pace}: ${failures} of ${requests} requests failed`),
    ],
  };
}
