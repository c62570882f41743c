import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess } from '../../test/processes/gateway';
import { residentBytes } from '../../test/processes/process-stats';
import { SandboxProcess } from '../../test/processes/sandbox';
import { readMetric } from '../load/requests';
import { check, type ScenarioResult } from '../report/scenario-result';
import { mebibytes, median, percentile, rounded } from '../report/statistics';
import { type ChangeTimes, lastDelayMs } from './change-times';
import { eventsPath, type LiveBenchOptions, scaled, startLiveGateway } from './live-gateway';
import { Watchers } from './watchers';

const [slowCount, otherCount] = [200, 800];
const orderCount = 50;
/** Events of several kilobytes, so that the buffers of a connection fill soon. */
const wholeOrder = 'orderId,status,give,take,timeline,fees,maker,receiver,links,metadata,authorities';
const amountMark = '"value":"(\\d+)"';
const calmMs = 40_000;
/** The system buffers up to 4 MiB for a connection before it is blocked (`tcp_wmem`). */
const maxStalledMs = 90_000;
const changeEveryMs = 1000;
const sampleMs = 250;
/** 10 s, the second after which that is noticed, and the interval of the changes that show it. */
const maxDropMs = 13_000;
const maxGrowth = 0.2;
/** What is allowed on top of the delay without slow readers. */
const maxMoreMs = 50;

/** Clients stop reading among others that read. First the same clients read, for comparison. */
export async function slowReaders(options: LiveBenchOptions): Promise<ScenarioResult> {
  const [slow, others] = [scaled(slowCount, options), scaled(otherCount, options)];
  const sandbox = await SandboxProcess.start();
  const gateway = await startLiveGateway(sandbox);
  const followed = await sandbox.createOrder();
  const pathOf = (orderIds: readonly string[]) => `${eventsPath(...orderIds)}&fields=${wholeOrder}`;
  const path = `${eventsPath(followed)}?fields=status,give.amount.value,meta.sources`;
  const watchers = await Watchers.open(gateway.url, [path], others, amountMark);
  const changesOf = (orderIds: readonly string[], first: number, isOver: (elapsedMs: number) => boolean) =>
    changesDuring(sandbox, gateway, watchers, { orderIds: [followed, ...orderIds], first, isOver });

  const readOrders = await sandbox.createOrders(orderCount);
  const readers = await Watchers.open(gateway.url, [pathOf(readOrders)], slow);
  const calm = await changesOf(readOrders, 1_000_000, (elapsedMs) => elapsedMs > calmMs);
  await readers.stop();
  const unreadOrders = await sandbox.createOrders(orderCount);
  const sockets = await Promise.all(
    Array.from({ length: slow }, () => openUnread(gateway, pathOf(unreadOrders))),
  );
  const blocked = new BlockedConnections(gateway, sockets);
  const stalled = await changesOf(unreadOrders, 2_000_000, (elapsedMs) => {
    blocked.sample();
    return blocked.areAllDropped || elapsedMs > maxStalledMs;
  });
  const open = await readMetric(gateway.url, 'live_connections');
  for (const socket of sockets) socket.destroy();

  const growth = stalled.residentPeak / calm.residentPeak - 1;
  const droppedMs = blocked.droppedAfterMs;
  const longestMs = Math.max(0, ...droppedMs);
  return {
    rows: [calm, stalled].map((each, n) => ({
      phase: n === 0 ? `all ${slow + others} read` : `${slow} do not read`,
      'changes of the others': each.lastMs.length,
      'last of the others p50, ms': rounded(median(each.lastMs)),
      'last of the others p99, ms': rounded(percentile(each.lastMs, 0.99)),
      'RSS peak, MiB': rounded(mebibytes(each.residentPeak)),
      dropped: n === 0 ? 0 : droppedMs.length,
      'dropped after p50, ms': n === 0 ? '' : rounded(median(droppedMs)),
      'dropped after max, ms': n === 0 ? '' : rounded(longestMs),
    })),
    checks: [
      check(
        droppedMs.length === slow && longestMs <= maxDropMs && open === others,
        `${droppedMs.length} of ${slow} slow readers are dropped, ${rounded(longestMs)} ms after they took the last byte at most (${maxDropMs} allowed); ${open} of ${others} others stay`,
      ),
      check(
        growth <= maxGrowth,
        `RSS peaks ${rounded(growth * 100, 1)} % above the peak while all read (${maxGrowth * 100} % allowed)`,
      ),
      check(
        median(stalled.lastMs) <= median(calm.lastMs) + maxMoreMs,
        `the last of the others has a change p50 ${rounded(median(stalled.lastMs))} ms after the fetch, ${rounded(median(calm.lastMs))} ms while all read (${maxMoreMs} more allowed)`,
      ),
    ],
  };
}

interface Changes {
  readonly orderIds: readonly string[];
  /** The amount of the first change. */
  readonly first: number;
  /** Called each time that the memory is read. */
  readonly isOver: (elapsedMs: number) => boolean;
}

/** Changes all orders at an interval: when the last watcher saw each change, and the peak of the gateway's memory. */
async function changesDuring(
  sandbox: SandboxProcess,
  { program }: GatewayProcess,
  watchers: Watchers,
  { orderIds, first, isOver }: Changes,
) {
  let residentPeak = 0;
  const startMs = performance.now();
  let changedMs = -Infinity;
  let next = first;
  while (!isOver(performance.now() - startMs)) {
    await delay(sampleMs);
    residentPeak = Math.max(residentPeak, residentBytes(program.pid));
    if (performance.now() < changedMs + changeEveryMs) continue;
    changedMs = performance.now();
    const amount = String(next);
    next += 1;
    await Promise.all(orderIds.map((orderId) => sandbox.setAmount(orderId, amount)));
  }
  const { changes } = await watchers.report();
  const isOfPhase = ({ mark }: ChangeTimes) => Number(mark) >= first && Number(mark) < next;
  const lastMs = changes.filter(isOfPhase).map(lastDelayMs);
  return { residentPeak, lastMs };
}

/** Opens a stream and does not read from it: Node fills its own buffer once, the system the rest. */
async function openUnread({ url }: GatewayProcess, path: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: gateway\r\n\r\n`);
  return socket;
}

/** An established connection in `/proc/net/tcp`, and the bytes that the system holds for its client. */
const connectionPattern = /: \w+:(\w{4}) \w+:(\w{4}) 01 (\w{8}):/g;
const fromHex = (text = ''): number => Number.parseInt(text, 16);

/** Since when connections take nothing more, and when the gateway drops them: read from the system's table. */
class BlockedConnections {
  readonly droppedAfterMs: number[] = [];
  private readonly port: number;
  /** By the client's port: the bytes held, and since when these have not grown. */
  private readonly held: Map<number | undefined, { bytes: number; sinceMs: number }>;

  constructor({ url }: GatewayProcess, sockets: readonly Socket[]) {
    this.port = Number(new URL(url).port);
    const sinceMs = performance.now();
    this.held = new Map(sockets.map(({ localPort }) => [localPort, { bytes: 0, sinceMs }]));
  }

  get areAllDropped(): boolean {
    return this.held.size === 0;
  }

  sample(): void {
    const nowMs = performance.now();
    const table = [...readFileSync('/proc/net/tcp', 'utf8').matchAll(connectionPattern)];
    const bytesByPort = new Map(
      table
        .filter(([, local]) => fromHex(local) === this.port)
        .map(([, , remote, bytes]) => [fromHex(remote), fromHex(bytes)]),
    );
    for (const [port, connection] of this.held) {
      const bytes = bytesByPort.get(port ?? 0);
      if (bytes === undefined) {
        this.droppedAfterMs.push(nowMs - connection.sinceMs);
        this.held.delete(port);
      } else if (bytes > connection.bytes) {
        Object.assign(connection, { bytes, sinceMs: nowMs });
      }
    }
  }
}
