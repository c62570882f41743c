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
import { get, readMetric } from '../load/requests';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { rounded, sum } from '../report/statistics';
import { SimulatedFleet } from './simulated-fleet';
import { SimulatedOrder } from './simulated-order';
import { ZipfSampler } from './zipf';

interface Point {
  readonly gateways: number;
  readonly orders: number;
  /** Whether each order is followed by a stream. */
  readonly hasStreams: boolean;
  /** Of so many orders one is open and stays it, one goes through its lifecycle, the others are settled. */
  readonly mix: number;
}

const points: readonly Point[] = [
  { gateways: 1, orders: 100, hasStreams: false, mix: 3 },
  { gateways: 1, orders: 1000, hasStreams: true, mix: 10 },
  { gateways: 2, orders: 1000, hasStreams: false, mix: 3 },
  { gateways: 2, orders: 100, hasStreams: true, mix: 3 },
];

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
const maxDifference = 0.1;
/** For how long streams are simulated before calls are counted: longer than the interval between two polls. */
const streamsFirstMs = 2_000;

type Calls = Readonly<Record<(typeof upstreamNames)[number], number>>;

interface Measured {
  readonly calls: Calls;
  readonly reads: number;
  /** How old the orders were on average when the first one was read. */
  readonly ageMs: number;
  readonly lastedMs: number;
  /** How long a call took on average, as the gateways measured it. */
  readonly callMs: number;
}

/** The calls of real gateways to a sandbox, and those that the simulation expects of the same load. */
export async function reality(): Promise<ScenarioResult> {
  const results: ScenarioResult[] = [];
  for (const point of points) results.push(compare(point, await measure(point)));
  return combine(results);
}

function compare(point: Point, measured: Measured): ScenarioResult {
  const expected = expectedCalls(point, measured);
  const { gateways, orders, hasStreams, mix } = point;
  const differences = upstreamNames.map((name) => expected[name] / measured.calls[name] - 1);
  const most = Math.max(...differences.map(Math.abs));
  return {
    rows: [
      {
        gateways,
        orders,
        'not settled': rounded((2 * orders) / mix),
        streams: hasStreams ? orders / ordersOfStream : 0,
        reads: measured.reads,
        'call, ms': rounded(measured.callMs),
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

async function measure({ gateways, orders, hasStreams, mix }: Point): Promise<Measured> {
  const sandbox = await SandboxProcess.start();
  const environment = gateways === 1 ? {} : { REDIS_URL: (await RedisServer.start()).url };
  const started = await Promise.all(
    Array.from({ length: gateways }, () => startLiveGateway(sandbox, environment)),
  );
  const urls = started.map(({ url }) => url);
  const createdAt = performance.now();
  const ids: string[] = [];
  for (let n = 0; n < orders; n += 1) ids.push(await sandbox.createOrder(recipes[kindOf(n, mix)]));
  if (hasStreams) await openStreams(urls, ids);
  const before = await sandbox.calls();
  const durationsBefore = await callDurations(urls);
  const startMs = performance.now();
  const picks = readsOf(orders, gateways);
  let reads = 0;
  const isOver = () => performance.now() - startMs >= durationMs;
  await openLoad(readsPerSecond, isOver, picks, async ({ order, gateway }) => {
    reads += 1;
    await get(`${urls[gateway] ?? ''}/v1/orders/${ids[order] ?? ''}`).catch(() => undefined);
  });
  const after = await sandbox.calls();
  const lastedMs = performance.now() - startMs;
  const durations = await callDurations(urls);
  await Program.stopAll();
  return {
    calls: { statistics: after.statistics - before.statistics, order: after.order - before.order },
    reads,
    ageMs: (startMs - createdAt) / 2,
    lastedMs,
    callMs:
      (1000 * (durations.seconds - durationsBefore.seconds)) / (durations.calls - durationsBefore.calls),
  };
}

/** How long the calls of all gateways took together, and how many there were. */
async function callDurations(urls: readonly string[]): Promise<{ seconds: number; calls: number }> {
  const total = async (name: string) =>
    sum(await Promise.all(urls.map((url) => readMetric(url, `upstream_request_duration_seconds_${name}`))));
  return { seconds: await total('sum'), calls: await total('count') };
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

const kindOf = (n: number, mix: number): (typeof kinds)[number] => kinds[n % mix] ?? 'settled';

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

function expectedCalls(
  { gateways, orders, hasStreams, mix }: Point,
  { reads, ageMs, lastedMs, callMs }: Measured,
): Calls {
  const quotas = { statistics: null, order: null };
  const fleet = new SimulatedFleet({
    gateways,
    quotas,
    upstreamMs: callMs,
    seed: 'reality',
    startMs: startMs - streamsFirstMs,
  });
  const simulated = Array.from({ length: orders }, (_, n) => simulatedOrder(n, mix, startMs - ageMs));
  if (hasStreams) for (const order of simulated) fleet.openStream(order, Infinity);
  fleet.queue.runUntil(startMs);
  for (const counter of Object.values(fleet.upstreams.calls)) counter.startAt(startMs);
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

function simulatedOrder(n: number, mix: number, createdAtMs: number): SimulatedOrder {
  const at = (...states: readonly Exclude<OrderState, 'Unknown' | 'None'>[]) =>
    states.map((state) => ({ state, atMs: createdAtMs }));
  const id = String(n);
  switch (kindOf(n, mix)) {
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
