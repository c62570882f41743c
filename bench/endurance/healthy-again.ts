import { setTimeout as delay } from 'node:timers/promises';
import { type KnownOrder } from './known-orders';

const pauseMs = 200;
const ordersLookedAt = 10;

/**
 * Milliseconds until both interfaces are used again, and orders are whole and up to date; Infinity if that takes longer
 * than `patienceMs`.
 */
export async function healthyAgainMs(
  url: string,
  orders: readonly KnownOrder[],
  patienceMs: number,
): Promise<number> {
  const startMs = performance.now();
  while (!(await isHealthy(url, orders))) {
    if (performance.now() - startMs > patienceMs) return Infinity;
    await delay(pauseMs);
  }
  return performance.now() - startMs;
}

async function isHealthy(url: string, orders: readonly KnownOrder[]): Promise<boolean> {
  // Nobody has asked for it before: no stored answer stands in.
  const freshId = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`;
  const statuses = await Promise.all([
    statusOf(`${url}/api/Orders/${freshId}`),
    statusOf(`${url}/v1.0/dln/order/${freshId}`),
    statusOf(`${url}/v1/leaderboard`),
  ]);
  const views = await Promise.all(
    orders
      .slice(0, ordersLookedAt)
      .map(({ orderId }) => isWhole(`${url}/v1/orders/${orderId}?require=complete`)),
  );
  return statuses.join() === '404,400,200' && views.every(Boolean);
}

const statusOf = async (url: string): Promise<number> => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};

/** Whether both sources of a view are there, and neither is a copy past its time. */
async function isWhole(url: string): Promise<boolean> {
  const text = await (await fetch(url)).text();
  return (text.match(/"(?:statistics|order)":\{"state":"ok"/g)?.length ?? 0) === 2;
}
