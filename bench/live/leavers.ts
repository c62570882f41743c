import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type GatewayProcess } from '../../test/processes/gateway';
import { openFiles } from '../../test/processes/process-stats';
import { SandboxProcess } from '../../test/processes/sandbox';
import { check, type ScenarioResult } from '../report/scenario-result';
import { rounded } from '../report/statistics';
import { unknownOrder } from '../upstream/orders';
import { clientAddress } from './event-stream-reader';
import { eventsPath, liveCounts, startLiveGateway } from './live-gateway';
import { memoryProbe, settledMemory } from './memory-probe';

const clientCount = 5000;
/** These compile the code. */
const warmUpClients = 500;
const atOnce = 50;
const orderCount = 20;
/** A client that does not come to its point of leaving leaves then. */
const maxStayMs = 1000;
const maxDelayMs = 200;
const maxEventBytes = 20_000;
const goneWithinMs = 5000;
const waitedForMs = 60_000;
const quietMs = 5000;
const maxGrowthBytes = 3 * 1024 ** 2;
/** Connections to the interfaces may be kept. */
const maxMoreFiles = 10;

/** How a client leaves. `request` is the text that it would send. Returns what makes it leave, called with each chunk. */
type Leaving = (socket: Socket, request: string) => (received: string) => boolean;

const never = () => false;
const sendAnd = (socket: Socket, request: string, then: () => void) => {
  socket.write(request, then);
  return never;
};

const ways: Readonly<Record<string, Leaving>> = {
  'at once': (socket) => {
    socket.destroy();
    return never;
  },
  'in the request': (socket, request) =>
    sendAnd(socket, request.slice(0, request.length / 2), () => socket.destroy()),
  'after the request': (socket, request) => sendAnd(socket, request, () => socket.destroy()),
  'after the request, with a reset': (socket, request) =>
    sendAnd(socket, request, () => socket.resetAndDestroy()),
  'a moment later': (socket, request) =>
    sendAnd(socket, request, () => setTimeout(() => socket.destroy(), Math.random() * maxDelayMs)),
  'half-closed, a moment later': (socket, request) =>
    sendAnd(socket, request, () => {
      socket.end();
      setTimeout(() => socket.destroy(), Math.random() * maxDelayMs);
    }),
  'after the head': (socket, request) => {
    socket.write(request);
    return (received) => received.includes('\r\n\r\n');
  },
  'after the first event': (socket, request) => {
    socket.write(request);
    return (received) => /event: .*\n\n/s.test(received);
  },
  'in an event': (socket, request) => {
    socket.write(request);
    const bytes = Math.random() * maxEventBytes;
    return (received) => received.length > bytes;
  },
};

/** Clients leave at every point of the protocol. */
export async function leavers(scale: number): Promise<ScenarioResult> {
  const count = clientCount * scale;
  const sandbox = await SandboxProcess.start();
  const gateway = await startLiveGateway(sandbox, {}, { preload: memoryProbe });
  const requests = requestsFor(await sandbox.createOrders(orderCount));
  await leaveAll(gateway, requests, Math.max(2 * atOnce, warmUpClients * scale));
  await untilGone(gateway);
  const before = { ...(await settledMemory(gateway.program)), files: openFiles(gateway.program.pid).length };

  await leaveAll(gateway, requests, count);
  const goneMs = await untilGone(gateway);
  const [connections, orders] = await liveCounts(gateway);
  const callsBefore = await sandbox.calls();
  await delay(quietMs);
  const callsAfter = await sandbox.calls();
  const calls = callsAfter.statistics + callsAfter.order - callsBefore.statistics - callsBefore.order;
  const after = { ...(await settledMemory(gateway.program)), files: openFiles(gateway.program.pid).length };
  const growth = after.used - before.used;
  return {
    rows: [
      {
        clients: count,
        'ways to leave': Object.keys(ways).length,
        'none left after, ms': rounded(goneMs),
        connections,
        'orders watched': orders,
        'open files before': before.files,
        'open files after': after.files,
        'heap and buffers grow by, KiB': rounded(growth / 1024),
        'calls in 5 s afterwards': calls,
      },
    ],
    checks: [
      check(
        connections === 0 && orders === 0 && goneMs <= goneWithinMs,
        `${connections} connections and ${orders} watched orders are left ${rounded(goneMs)} ms after ${count} clients have left (${goneWithinMs} allowed)`,
      ),
      check(calls === 0, `${calls} calls to the interfaces in ${quietMs} ms without clients`),
      check(
        after.files <= before.files + maxMoreFiles,
        `${before.files} files are open before, ${after.files} afterwards`,
      ),
      check(
        growth <= maxGrowthBytes,
        `heap and buffers grow by ${rounded(growth / 1024)} KiB (${maxGrowthBytes / 1024} allowed)`,
      ),
    ],
  };
}

/** Streams of known and unknown orders and transactions, and requests that wait. */
function requestsFor(orderIds: readonly string[]): string[] {
  const [known = '', unknown] = [orderIds[0], unknownOrder(1)];
  const whole = 'orderId,status,give,take,timeline,fees,maker,receiver,links,metadata';
  const paths = [
    eventsPath(known),
    eventsPath(unknown),
    `${eventsPath(...orderIds)}&fields=${whole}`,
    `/v1/transactions/${unknown}/events`,
    `/v1/orders/${known}/status?wait=20`,
    `/v1/orders/${unknown}?wait=20`,
    `/v1/transactions/${unknown}/orders?wait=20`,
  ];
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: gateway\r\nIf-None-Match: *\r\n\r\n`);
}

async function leaveAll({ url }: GatewayProcess, requests: readonly string[], count: number): Promise<void> {
  const [leavings, { port }] = [Object.values(ways), new URL(url)];
  let next = 0;
  const leaveOneByOne = async () => {
    for (let n = next++; n < count; n = next++) {
      // Each way with each request.
      const leaving = leavings[n % leavings.length];
      const request = requests[Math.floor(n / leavings.length) % requests.length] ?? '';
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: clientAddress(n) });
      if (leaving) await left(socket, leaving, request);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, leaveOneByOne));
}

/** Resolves when a client has left. */
function left(socket: Socket, leaving: Leaving, request: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), maxStayMs);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('connect', () => {
      const isTime = leaving(socket, request);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (isTime(received)) socket.destroy();
      });
    });
  });
}

/** How long the gateway takes to have no connection and no watched order left, in milliseconds. */
async function untilGone(gateway: GatewayProcess): Promise<number> {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  while ((await liveCounts(gateway)).some((count) => count > 0) && elapsedMs() < waitedForMs) await delay(50);
  return elapsedMs();
}
