import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess } from '../../test/processes/gateway';
import { startFleetProxy } from '../../test/processes/nginx';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { eventually } from '../../test/support/eventually';
import { check, type ScenarioResult } from '../report/scenario-result';
import { Counts, percentile, rounded, sum } from '../report/statistics';
import { clientAddress } from './event-stream-reader';
import { eventsPath, type LiveBenchOptions, scaled, startLiveGateway } from './live-gateway';
import { ReconnectingWatcher } from './reconnecting-watcher';

const orderCount = 200;
const streamCount = 1000;
/** One stream of ten follows several orders. */
const [everyTenth, ordersOfStream] = [10, 10];
const openAtOnce = 50;
const openWithinMs = 20_000;
/** Orders reach their last state during this time. A fulfilled one is polled each 30 to 60 s. */
const drivenOverMs = 70_000;
const endedWithinMs = 90_000;
const drainDelayMs = 2000;
/** nginx does not use a gateway that failed for this time: `fail_timeout`, and a little more. */
const nginxPauseMs = 2500;
const [frozenMs, outageMs] = [3000, 10_000];
const paths = [
  ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  ['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
] as const;

/** Orders go through all their states while gateways, Redis and both interfaces fail. */
export async function noLoss(options: LiveBenchOptions): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const redis = await RedisServer.start();
  const environment = {
    REDIS_URL: redis.url,
    DRAIN_DELAY_MS: String(drainDelayMs),
    TRUST_PROXY: '1',
  };
  const start = (earlier?: GatewayProcess) =>
    startLiveGateway(sandbox, { ...environment, PORT: earlier ? new URL(earlier.url).port : '0' });
  const gateways = [await start(), await start()];
  const proxy = await startFleetProxy(gateways.map(({ url }) => url));
  const orderIds = await sandbox.createOrders(orderCount);
  const watchers = watchersOf(proxy.url, orderIds, scaled(streamCount, options));
  await openAll(watchers);

  const startedMs = performance.now();
  const restart = async (index: number, signal: NodeJS.Signals) => {
    await gateways[index]?.program.stop(signal);
    gateways[index] = await start(gateways[index]);
    await delay(nginxPauseMs);
  };
  const fail = async () => {
    await restart(0, 'SIGTERM');
    await restart(1, 'SIGTERM');
    await restart(0, 'SIGKILL');
    redis.freeze();
    await delay(frozenMs);
    redis.thaw();
    await delay(frozenMs);
    await sandbox.inject({ interface: 'both', kind: 'reset' });
    await delay(outageMs);
    await sandbox.clearFaults();
  };
  await Promise.all([fail(), ...orderIds.map((orderId, n) => drive(sandbox, orderId, n))]);
  const drivenMs = performance.now() - startedMs;
  const untilMs = performance.now() + endedWithinMs;
  while (watchers.some(({ isFinished }) => !isFinished) && performance.now() < untilMs) await delay(100);
  for (const watcher of watchers) watcher.close();
  return resultOf(watchers, drivenMs);
}

function watchersOf(url: string, orderIds: readonly string[], count: number): ReconnectingWatcher[] {
  return Array.from({ length: count }, (_, n) => {
    const watched = n % everyTenth === 0 ? ordersOfStream : 1;
    const ids = Array.from({ length: watched }, (_each, at) => orderIds[(n + at) % orderIds.length] ?? '');
    return new ReconnectingWatcher({ url, path: eventsPath(...ids), localAddress: clientAddress(n) }, ids);
  });
}

async function openAll(watchers: readonly ReconnectingWatcher[]): Promise<void> {
  for (let from = 0; from < watchers.length; from += openAtOnce) {
    const next = watchers.slice(from, from + openAtOnce);
    for (const watcher of next) watcher.connect();
    const areOpen = () => next.every(({ eventCount }) => eventCount > 0);
    await eventually('the next streams are open', areOpen, openWithinMs);
  }
}

/** Moves an order to its last state, at random times. */
async function drive(sandbox: SandboxProcess, orderId: string, n: number): Promise<void> {
  const states = paths[n % paths.length] ?? [];
  for (const state of states) {
    await delay((Math.random() * drivenOverMs) / states.length);
    await sandbox.advance(orderId, state);
  }
}

function resultOf(watchers: readonly ReconnectingWatcher[], drivenMs: number): ScenarioResult {
  const total = (count: (watcher: ReconnectingWatcher) => number) => sum(watchers.map(count));
  const endReasons = new Counts();
  const refusals = new Counts();
  for (const watcher of watchers) {
    for (const reason of watcher.endReasons) endReasons.count(reason);
    for (const refusal of watcher.refusals) refusals.count(refusal);
  }
  const pairs = total(({ orderIds }) => orderIds.length);
  const lost = total(({ ordersNotFinal }) => ordersNotFinal);
  const repeated = total((watcher) => watcher.repeated);
  const unfinished = total(({ isFinished }) => (isFinished ? 0 : 1));
  const resumedMs = watchers.flatMap((watcher) => watcher.resumedAfterMs);
  return {
    rows: [
      {
        streams: watchers.length,
        orders: orderCount,
        'orders driven over, s': rounded(drivenMs / 1000),
        events: total((watcher) => watcher.eventCount),
        reconnections: resumedMs.length,
        'resumed after p50, ms': rounded(percentile(resumedMs, 0.5)),
        'resumed after max, ms': rounded(Math.max(0, ...resumedMs)),
        'streams ended': endReasons.toString(),
        'not opened': refusals.total,
      },
    ],
    checks: [
      check(
        lost === 0,
        `${lost} of ${pairs} orders of all streams were not seen in their last state, with protocolFinal`,
      ),
      check(repeated === 0, `${repeated} orders were sent again after resuming with the same id`),
      check(
        unfinished === 0,
        `${unfinished} of ${watchers.length} streams did not end with 204 after all orders were final`,
      ),
      check(refusals.total === 0, `${refusals.total} times a stream was not opened: ${refusals.toString()}`),
    ],
  };
}
