import { setTimeout as delay } from 'node:timers/promises';
import { get } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { mostWithin, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { type CallTimes } from '../upstream/upstream-server';
import { orderIn } from '../upstream/orders';
import { clientAddress } from './event-stream-reader';
import { eventsPath, type LiveBenchOptions, scaled, startLiveGateway } from './live-gateway';
import { ReconnectingWatcher } from './reconnecting-watcher';

const requestsPerMinute = 50;
const orderCount = 500;
const ordersOfStream = 50;
const minuteMs = 60_000;
/** The first reads of all watched orders use up the first minutes. */
const callersAfterMs = minuteMs;
/** Fewer than a fifth of the quota, which polls leave. */
const callerIntervalMs = 10_000;
/** Another client than the one that reads. */
const watcherAddress = clientAddress(0);
/** Orders that are not watched. */
const firstOtherOrder = 100_000;
const maxSpread = 1.3;

/** Many open orders are watched, with a quota that allows few polls of each. */
export async function quota(options: LiveBenchOptions): Promise<ScenarioResult> {
  const { minutes } = options;
  const count = scaled(orderCount, options);
  const upstream = await BenchUpstream.start({ LOG_ORDER_IDS: 'true' });
  const { url } = await startLiveGateway(upstream, {
    ORDER_REQUESTS_PER_MINUTE: String(requestsPerMinute),
  });
  const orderIds = Array.from({ length: count }, (_, n) => orderIn('Created', n));
  // Streams are rotated meanwhile.
  const watchers = Array.from({ length: Math.ceil(count / ordersOfStream) }, (_, n) => {
    const ids = orderIds.slice(n * ordersOfStream, (n + 1) * ordersOfStream);
    return new ReconnectingWatcher({ url, path: eventsPath(...ids), localAddress: watcherAddress }, ids);
  });
  const startedAt = Date.now();
  for (const watcher of watchers) watcher.connect();
  const reads = await callersReads(url, startedAt + minutes * minuteMs);
  const endedAt = Date.now();
  for (const watcher of watchers) watcher.close();
  return resultOf((await upstream.calls()).order, orderIds, reads, [startedAt, endedAt]);
}

/** Reads an order that nobody watches, again and again another one. */
async function callersReads(url: string, untilAt: number) {
  const reads = { count: 0, failures: 0 };
  await delay(callersAfterMs);
  for (; Date.now() < untilAt; reads.count += 1) {
    const { status } = await get(
      `${url}/v1.0/dln/order/${orderIn('ClaimedUnlock', firstOtherOrder + reads.count)}`,
    );
    if (status !== 200) reads.failures += 1;
    await delay(callerIntervalMs);
  }
  return reads;
}

function resultOf(
  calls: CallTimes,
  orderIds: readonly string[],
  reads: { readonly count: number; readonly failures: number },
  [startedAt, endedAt]: readonly [number, number],
): ScenarioResult {
  const polls = orderIds.map((orderId) => calls[`order ${orderId}`] ?? []);
  const pollCount = polls.flat().length;
  const busiest = mostWithin(
    minuteMs,
    Object.values(calls).flatMap((timesMs) => timesMs ?? []),
  );
  const unpolled = polls.filter(({ length }) => length === 0).length;
  // The age that a record reaches, also before the first poll and until the end.
  const oldestMs = polls.map((timesMs) => longestGapMs([startedAt, ...timesMs, endedAt]));
  const meanMs = ((endedAt - startedAt) * orderIds.length) / pollCount;
  const maxMs = Math.max(...oldestMs);
  return {
    rows: [
      {
        orders: orderIds.length,
        minutes: rounded((endedAt - startedAt) / minuteMs, 1),
        'polls per minute': rounded(pollCount / ((endedAt - startedAt) / minuteMs), 1),
        'calls in the busiest minute': busiest,
        'orders not polled': unpolled,
        'mean interval, s': rounded(meanMs / 1000),
        'longest interval, s': rounded(maxMs / 1000),
        'reads of others': reads.count,
        'failed reads': reads.failures,
      },
    ],
    checks: [
      check(
        busiest <= requestsPerMinute,
        `${busiest} calls to the order interface in its busiest minute (${requestsPerMinute} allowed)`,
      ),
      check(unpolled === 0, `${unpolled} of ${orderIds.length} orders were never polled`),
      check(
        maxMs <= maxSpread * meanMs,
        `the longest time without a poll is ${rounded(maxMs / meanMs, 2)} of the mean interval (${maxSpread} allowed)`,
      ),
      check(
        reads.failures === 0,
        `${reads.failures} of ${reads.count} reads of orders that nobody watches failed`,
      ),
    ],
  };
}

function longestGapMs(timesMs: readonly number[]): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return Math.max(...sorted.slice(1).map((time, index) => time - (sorted[index] ?? time)));
}
