import { setTimeout as delay } from 'node:timers/promises';
import { Program } from '../../test/processes/program';
import { RedisServer } from '../../test/processes/redis-server';
import { SandboxProcess } from '../../test/processes/sandbox';
import { check, combine, type ScenarioResult } from '../report/scenario-result';
import { median, percentile, rounded } from '../report/statistics';
import { type ChangeTimes, lastDelayMs, mergeChanges } from './change-times';
import { startLiveGateway } from './live-gateway';
import { Watchers } from './watchers';

const changeCount = 20;
/** The first changes compile the code. */
const warmUpChanges = 3;
const firstAmount = 1_000_000;
/** An order is polled every 3 s at most while this runs. */
const seenWithinMs = 10_000;
const fields = 'status,give.amount.value,meta.sources';
const amountMark = '"value":"(\\d+)"';
const [fewStreams, manyStreams] = [1000, 10_000];
const [maxFewMs, maxManyMs, maxSecondMs] = [50, 250, 50];

/** One order changes under many streams, on one gateway and on two that share a Redis. */
export async function fanOut(scale: number): Promise<ScenarioResult> {
  return combine([
    await onOneGateway(fewStreams * scale, maxFewMs),
    await onOneGateway(manyStreams * scale, maxManyMs),
    await onTwoGateways(fewStreams * scale),
  ]);
}

async function onOneGateway(streams: number, maxMs: number): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const orderId = await sandbox.createOrder();
  const gateway = await startLiveGateway(sandbox);
  const watchers = await Watchers.open(gateway.url, [streamPath(orderId)], streams, amountMark);
  const [changes = []] = await changesSeen(sandbox, orderId, [watchers], streams);
  await Program.stopAll();
  const lastMs = changes.map(lastDelayMs);
  const p99 = percentile(lastMs, 0.99);
  return {
    rows: [rowOf(1, streams, changes, '')],
    checks: [
      complete(streams, changes),
      check(
        p99 <= maxMs,
        `${streams} streams: from the gateway's fetch to the last socket p99 ${rounded(p99)} ms of ${changes.length} changes (${maxMs} allowed)`,
      ),
    ],
  };
}

async function onTwoGateways(streams: number): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const orderId = await sandbox.createOrder();
  const environment = { REDIS_URL: (await RedisServer.start()).url };
  const gateways = [
    await startLiveGateway(sandbox, environment),
    await startLiveGateway(sandbox, environment),
  ];
  const watchers = [];
  for (const { url } of gateways)
    watchers.push(await Watchers.open(url, [streamPath(orderId)], streams, amountMark));
  const [first = [], second = []] = await changesSeen(sandbox, orderId, watchers, streams);
  await Program.stopAll();
  // Of each change, one gateway fetches the record, and the other one is told of it.
  const laterMs = first.flatMap((change) => {
    const other = second.find(({ mark }) => mark === change.mark);
    return other ? [Math.abs(other.lastAt - change.lastAt)] : [];
  });
  const p99 = percentile(laterMs, 0.99);
  const all = mergeChanges([first, second]);
  return {
    rows: [rowOf(2, streams * 2, all, rounded(p99))],
    checks: [
      complete(streams * 2, all),
      check(
        p99 <= maxSecondMs,
        `the last socket of the second gateway comes p99 ${rounded(p99)} ms after that of the first (${maxSecondMs} allowed)`,
      ),
    ],
  };
}

const streamPath = (orderId: string): string => `/v1/orders/${orderId}/events?fields=${fields}`;

/** The changes as each group of watchers saw them. Each change is made once all have seen the one before. */
async function changesSeen(
  sandbox: SandboxProcess,
  orderId: string,
  groups: readonly Watchers[],
  streamsOfEach: number,
): Promise<ChangeTimes[][]> {
  const seenBy = async (watchers: Watchers) => (await watchers.report()).changes;
  for (let n = 0; n < warmUpChanges + changeCount; n += 1) {
    const mark = String(firstAmount + n);
    await sandbox.setAmount(orderId, mark);
    const untilMs = performance.now() + seenWithinMs;
    for (let isSeen = false; !isSeen && performance.now() < untilMs;) {
      await delay(250);
      const groupsChanges = await Promise.all(groups.map(seenBy));
      isSeen = groupsChanges.every((changes) =>
        changes.some((change) => change.mark === mark && change.watchers >= streamsOfEach),
      );
    }
  }
  const isMeasured = ({ mark }: ChangeTimes) =>
    Number(mark) >= firstAmount + warmUpChanges && Number(mark) < firstAmount + warmUpChanges + changeCount;
  return (await Promise.all(groups.map(seenBy))).map((changes) => changes.filter(isMeasured));
}

function rowOf(
  gateways: number,
  streams: number,
  changes: readonly ChangeTimes[],
  secondMs: number | string,
) {
  const lastMs = changes.map(lastDelayMs);
  return {
    gateways,
    streams,
    changes: changes.length,
    'median socket, ms': rounded(median(changes.map(({ medianDelayMs }) => medianDelayMs))),
    'last socket p50, ms': rounded(median(lastMs)),
    'last socket p99, ms': rounded(percentile(lastMs, 0.99)),
    'second gateway p99, ms': secondMs,
  };
}

/** Every watcher has seen every change. */
function complete(streams: number, changes: readonly ChangeTimes[]) {
  const incomplete = changes.filter(({ watchers }) => watchers < streams).length;
  return check(
    changes.length === changeCount && incomplete === 0,
    `${streams} streams: ${changes.length} of ${changeCount} changes seen, ${incomplete} of them not by all`,
  );
}
