import { Program } from '../../test/processes/program';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { type OrderState } from '../../src/domain/order-state';
import { upstreamNames } from '../../src/upstream/transport/upstream-error';
import { progressingLifecycle } from '../../sandbox/order-timing';
import { SeededRandom } from '../../sandbox/seeded-random';
import { eventsPath, startLiveGateway } from '../live/live-gateway';
import { Watchers } from '../live/watchers';
import { openLoad } from '../load/load';
import { get } from '../load/requests';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { SimulatedFleet } from './simulated-fleet';
import { SimulatedOrder } from './simulated-order';
import { ZipfSampler } from './zipf';

interface Point {
  readonly gateways: number;
  readonly orders: number;
  /** Whether each order is followed by a stream. */
  readonly hasStreams: boolean;
}

const points: readonly Point[] = [
  { gateways: 1, orders: 100, hasStreams: false },
  { gateways: 1, orders: 1000, hasStreams: true },
  { gateways: 2, orders: 1000, hasStreams: false },
  { gateways: 2, orders: 100, hasStreams: true },
];

/** Each third order is open and stays it, each third one goes through its lifecycle, each third one is settled. */
const kinds = ['open', 'live', 'settled'] as const;
const recipes = {
  open: { state: 'Created' },
  live: { live: true },
  settled: { state: 'ClaimedUnlock' },
} as const;

const readsPerSecond = 100;
const durationMs = 30_000;
const ordersOfStream = 10;
const zipfExponent = 1;
/** A call of the sandbox, as the gateway sees it. */
const upstreamMs = 5;
const maxDifference = 0.1;

type Calls = Readonly<Record<(typeof upstreamNames)[number], number>>;

interface Measured {
  readonly calls: Calls;
  readonly reads: number;
  /** How old the orders were on average when the first one was read. */
  readonly ageMs: number;
  readonly lastedMs: number;
}

/** The calls of real gateways to a sandbox, and those that the simulation expects of the same load. */
export async function reality(): Promise<ScenarioResult> {
  const results: ScenarioResult[] = [];
  for (const point of points) results.push(compare(point, await measure(point)));
  return combine(results);
}

function compare(point: Point, measured: Measured): ScenarioResult {
  const expected = expectedCalls(point, measured);
  const { gateways, orders, hasStreams } = point;
  const differences = upstreamNames.map((name) => expected[name] / measured.calls[name] - 1);
  const most = Math.max(...differences.map(Math.abs));
  return {
    rows: [
      {
        gateways,
        orders,
        streams: hasStreams ? orders / ordersOfStream : 0,
        reads: measured.reads,
        'statistics calls': measured.calls.statistics,
        'simulated statistics calls': expected.statistics,
        'order calls': measured.calls.order,
        'simulated order calls': expected.order,
        'difference, %': differences.map((difference) => rounded(difference * 100, 1)).join(' and '),
      },
    ],
    checks: [
      check(
        most <= maxDifference,
        `${gateways} gateways, ${orders} orders, ${hasStreams ? 'streams' : 'no streams'}: simulated calls differ by ${rounded(most * 100, 1)} % (${maxDifference * 100} % allowed)`,
      ),
    ],
  };
}

async function measure({ gateways, orders, hasStreams }: Point): Promise<Measured> {
  const sandbox = await SandboxProcess.start();
  const environment = gateways === 1 ? {} : { REDIS_URL: (await RedisServer.start()).url };
  const started = await Promise.all(
    Array.from({ length: gateways }, () => startLiveGateway(sandbox, environment)),
  );
  const urls = started.map(({ url }) => url);
  const createdAt = performance.now();
  const ids: string[] = [];
  for (let n = 0; n < orders; n += 1) ids.push(await sandbox.createOrder(recipes[kindOf(n)]));
  const before = await sandbox.calls();
  const startMs = performance.now();
  const opening = hasStreams ? openStreams(urls, ids) : undefined;
  const picks = readsOf(orders, gateways);
  let reads = 0;
  const isOver = () => performance.now() - startMs >= durationMs;
  await openLoad(readsPerSecond, isOver, picks, async ({ order, gateway }) => {
    reads += 1;
    await get(`${urls[gateway] ?? ''}/v1/orders/${ids[order] ?? ''}`).catch(() => undefined);
  });
  const after = await sandbox.calls();
  const lastedMs = performance.now() - startMs;
  await opening;
  await Program.stopAll();
  return {
    calls: { statistics: after.statistics - before.statistics, order: after.order - before.order },
    reads,
    ageMs: (startMs - createdAt) / 2,
    lastedMs,
  };
}

/** Streams of ten orders each, the gateways in turn. */
async function openStreams(urls: readonly string[], ids: readonly string[]): Promise<void> {
  const paths = Array.from({ length: ids.length / ordersOfStream }, (_, n) =>
    eventsPath(...ids.slice(n * ordersOfStream, (n + 1) * ordersOfStream)),
  );
  await Promise.all(
    urls.map((url, index) => {
      const own = paths.filter((_, n) => n % urls.length === index);
      return Watchers.open(url, own, own.length);
    }),
  );
}

const kindOf = (n: number): (typeof kinds)[number] => kinds[n % kinds.length] ?? 'open';

interface Read {
  readonly order: number;
  readonly gateway: number;
}

/** The same reads in every run: orders by Zipf, and a random gateway. */
function* readsOf(orders: number, gateways: number): Generator<Read> {
  const random = new SeededRandom('reads');
  const ranks = new ZipfSampler(orders, zipfExponent);
  for (;;) yield { order: ranks.rankOf(random.fraction()), gateway: random.below(gateways) };
}

const startMs = Date.UTC(2026, 0, 1);

function expectedCalls({ gateways, orders, hasStreams }: Point, { reads, ageMs, lastedMs }: Measured): Calls {
  const quotas = { statistics: null, order: null };
  const fleet = new SimulatedFleet({ gateways, quotas, upstreamMs, seed: 'reality', startMs });
  const simulated = Array.from({ length: orders }, (_, n) => simulatedOrder(n, startMs - ageMs));
  if (hasStreams) for (const order of simulated) fleet.openStream(order, Infinity);
  const picks = readsOf(orders, gateways);
  for (let n = 0; n < reads; n += 1) {
    const { order } = picks.next().value as Read;
    fleet.queue.at(startMs + (n / readsPerSecond) * 1000, () => {
      const read = simulated[order];
      if (read) fleet.readOrder(read);
    });
  }
  fleet.queue.runUntil(startMs + lastedMs);
  const { statistics, order } = fleet.upstreams.calls;
  return { statistics: statistics.total, order: order.total };
}

function simulatedOrder(n: number, createdAtMs: number): SimulatedOrder {
  const at = (...states: readonly Exclude<OrderState, 'Unknown' | 'None'>[]) =>
    states.map((state) => ({ state, atMs: createdAtMs }));
  const id = String(n);
  switch (kindOf(n)) {
    case 'open':
      return new SimulatedOrder(id, at('Created'));
    case 'settled':
      return new SimulatedOrder(id, at('Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'));
    case 'live': {
      const { past, upcoming } = progressingLifecycle('ClaimedUnlock', createdAtMs);
      return new SimulatedOrder(id, [...past, ...upcoming]);
    }
  }
}
