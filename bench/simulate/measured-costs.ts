import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess, startGateway, untilReady } from '../../test/processes/gateway';
import { processorMs } from '../../test/processes/process-stats';
import { Program } from '../../test/processes/program';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { eventsPath, startLiveGateway } from '../live/live-gateway';
import { Watchers } from '../live/watchers';
import { closedLoad } from '../load/load';
import { check, type Row, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';

/** V8 has compiled a join after about six thousand of them. */
const warmUpOrders = 6_000;
const orderCount = 3_000;
const hitCount = 40_000;
const hitOrders = 100;
const clients = 8;
const maxDurationMs = 60_000;
const watchedOrders = 200;
const ordersOfStream = 10;
/** An order is polled every 1.5 s until it is 30 s old. */
const [pollWarmUpMs, pollMs] = [8_000, 15_000];

const rowOf = (what: string, figure: number, unit = 'µs of the gateway'): Row => ({
  what,
  figure: rounded(figure),
  unit,
});

let failures = 0;

/** The processor time that a gateway, or another program, takes for reads of orders, in microseconds a read. */
async function costOf(url: string, ids: Iterable<string>, programs: readonly Program[]): Promise<number[]> {
  const before = programs.map(({ pid }) => processorMs(pid));
  let reads = 0;
  function* requests() {
    for (const id of ids) yield { path: `/v1/orders/${id}` };
  }
  await closedLoad(url, { clients, durationMs: maxDurationMs }, requests(), ({ status }) => {
    reads += 1;
    if (status !== 200) failures += 1;
  });
  return programs.map(({ pid }, index) => (1000 * (processorMs(pid) - (before[index] ?? 0))) / reads);
}

function* settled(from: number, count: number, of = Infinity): Generator<string> {
  for (let n = 0; n < count; n += 1) yield orderIn('ClaimedUnlock', from + (n % of));
}

/** Measures what a hit, a join, a shared read and a poll cost a gateway, and an operation and a copy cost Redis. */
export async function measuredCosts(): Promise<ScenarioResult> {
  const rows = [...(await alone()), ...(await withRedis()), ...(await polls())];
  return { rows, checks: [check(failures === 0, `${failures} reads failed`)] };
}

async function alone(): Promise<Row[]> {
  const upstream = await BenchUpstream.start();
  const gateway = await startGateway(upstream);
  await untilReady(gateway);
  const cost = (ids: Iterable<string>) => costOf(gateway.url, ids, [gateway.program]);
  await cost(settled(0, warmUpOrders));
  const [join = 0] = await cost(settled(warmUpOrders, orderCount));
  await cost(settled(0, hitCount / 4, hitOrders));
  const [hit = 0] = await cost(settled(0, hitCount, hitOrders));
  await Program.stopAll();
  return [rowOf('hit', hit), rowOf('join of two calls', join)];
}

async function withRedis(): Promise<Row[]> {
  const upstream = await BenchUpstream.start();
  const redis = await RedisServer.start();
  const start = async (): Promise<GatewayProcess> => {
    const gateway = await startGateway(upstream, { REDIS_URL: redis.url });
    await untilReady(gateway);
    return gateway;
  };
  const [first, second] = [await start(), await start()];
  const memoryBefore = statOf(redis, 'used_memory');
  await costOf(first.url, settled(0, warmUpOrders), [first.program]);
  const [join = 0] = await costOf(first.url, settled(warmUpOrders, orderCount), [first.program]);
  const copyBytes = (statOf(redis, 'used_memory') - memoryBefore) / (2 * (warmUpOrders + orderCount));
  await costOf(second.url, settled(0, warmUpOrders), [second.program]);
  const [shared = 0] = await costOf(second.url, settled(warmUpOrders, orderCount), [second.program]);
  const calls = Number(/cmdstat_evalsha:calls=(\d+)/.exec(redis.command('INFO', 'commandstats'))?.[1] ?? 1);
  const redisMs = 1000 * (statOf(redis, 'used_cpu_user') + statOf(redis, 'used_cpu_sys'));
  await Program.stopAll();
  return [
    rowOf('join of two calls, with Redis', join),
    rowOf('read of two shared copies', shared),
    rowOf('operation of Redis', (1000 * redisMs) / calls, 'µs of Redis'),
    rowOf('copy in Redis', copyBytes, 'bytes of Redis'),
  ];
}

/** A figure of `INFO`. */
const statOf = (redis: RedisServer, name: string): number =>
  Number(new RegExp(`^${name}:(\\S+)`, 'm').exec(redis.command('INFO'))?.[1] ?? 0);

async function polls(): Promise<Row[]> {
  const sandbox = await SandboxProcess.start();
  const gateway = await startLiveGateway(sandbox);
  const ids = await sandbox.createOrders(watchedOrders);
  const paths = Array.from({ length: watchedOrders / ordersOfStream }, (_, n) =>
    eventsPath(...ids.slice(n * ordersOfStream, (n + 1) * ordersOfStream)),
  );
  await Watchers.open(gateway.url, paths, paths.length);
  await delay(pollWarmUpMs);
  const callsSoFar = async () => {
    const { statistics, order } = await sandbox.calls();
    return statistics + order;
  };
  const [callsBefore, before] = [await callsSoFar(), processorMs(gateway.program.pid)];
  await delay(pollMs);
  const calls = (await callsSoFar()) - callsBefore;
  const spentMs = processorMs(gateway.program.pid) - before;
  await Program.stopAll();
  return [rowOf('poll of one record', (1000 * spentMs) / Math.max(1, calls))];
}
