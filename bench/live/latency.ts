import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { SandboxProcess } from '../../test/processes/sandbox';
import { eventually } from '../../test/support/eventually';
import { send } from '../load/requests';
import { check, type Check, type Row, type ScenarioResult } from '../report/scenario-result';
import { percentile, rounded } from '../report/statistics';
import { EventStreamReader } from './event-stream-reader';
import { eventsPath, startLiveGateway } from './live-gateway';

const orderCount = 60;
/** Orders are created over this time. */
const createdOverMs = 30_000;
/** An order is polled every 1.5 s during its first 30 s. */
const [minAgeMs, maxAgeMs] = [3000, 25_000];
const seenWithinMs = 15_000;
const [maxMedianMs, maxP99Ms] = [1200, 2500];
const waitSeconds = 20;

/** Orders are fulfilled while one stream and one long-polling client follow each. */
export async function latency(): Promise<ScenarioResult> {
  const sandbox = await SandboxProcess.start();
  const { url } = await startLiveGateway(sandbox);
  const pool = new Pool(url, { connections: orderCount });
  const orders = await Promise.all(
    Array.from({ length: orderCount }, async () => {
      await delay(Math.random() * createdOverMs);
      return followed(sandbox, url, pool);
    }),
  );
  await pool.destroy();
  const results = [
    result(
      'stream',
      orders.map(({ streamMs }) => streamMs),
    ),
    result(
      'long poll',
      orders.map(({ longPollMs }) => longPollMs),
    ),
  ];
  return { rows: results.map(({ row }) => row), checks: results.map((each) => each.check) };
}

/** From the change of a new order to each of its clients, in milliseconds. */
async function followed(sandbox: SandboxProcess, url: string, pool: Pool) {
  const orderId = await sandbox.createOrder();
  let streamAt = 0;
  const reader = new EventStreamReader(
    { url, path: eventsPath(orderId) },
    {
      onEvent: ({ data }) => {
        if (streamAt === 0 && data.includes('"status":"Fulfilled"')) streamAt = performance.now();
      },
      onClosed: () => undefined,
    },
  );
  const change = async (): Promise<number> => {
    await delay(minAgeMs + Math.random() * (maxAgeMs - minAgeMs));
    await sandbox.advance(orderId, 'Fulfilled');
    const changedAt = performance.now();
    await eventually(`a stream has the change of ${orderId}`, () => streamAt !== 0, seenWithinMs);
    return changedAt;
  };
  try {
    const [changedAt, longPollAt] = await Promise.all([change(), untilFulfilled(pool, orderId)]);
    return { streamMs: streamAt - changedAt, longPollMs: longPollAt - changedAt };
  } finally {
    reader.close();
  }
}

/** When a client that polls for the status, each request held until it changes, received the change. */
async function untilFulfilled(pool: Pool, orderId: string): Promise<number> {
  const untilMs = performance.now() + maxAgeMs + seenWithinMs;
  let etag = '';
  while (performance.now() < untilMs) {
    const { status, headers, body } = await send(pool, {
      path: `/v1/orders/${orderId}/status?wait=${waitSeconds}`,
      headers: etag === '' ? {} : { 'if-none-match': etag },
    });
    if (body.includes('"status":"Fulfilled"')) return performance.now();
    if (status === 200) etag = headers.etag?.toString() ?? '';
    else if (status !== 304) throw new Error(`a long poll was answered with ${status}`);
  }
  throw new Error(`no long poll has the change of ${orderId}`);
}

function result(by: string, delaysMs: readonly number[]): { readonly row: Row; readonly check: Check } {
  const [p50, p99] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.99)];
  return {
    row: {
      'change received by': by,
      orders: delaysMs.length,
      'p50, ms': rounded(p50),
      'p90, ms': rounded(percentile(delaysMs, 0.9)),
      'p99, ms': rounded(p99),
    },
    check: check(
      p50 <= maxMedianMs && p99 <= maxP99Ms,
      `${by}: from the change at the interface, p50 ${rounded(p50)} ms (${maxMedianMs} allowed), p99 ${rounded(p99)} ms (${maxP99Ms} allowed)`,
    ),
  };
}
