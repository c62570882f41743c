import { setTimeout as delay } from 'node:timers/promises';
import { type SandboxProcess } from '../../test/processes/sandbox';
import { type OrderSummary } from '../../test/support/sandbox-client';

interface Amount {
  readonly value: string;
  readonly decimals: number | null;
  readonly formatted: string | null;
}

/** The part of an order view that never changes. */
export interface ViewAmounts {
  readonly give: { readonly amount: Amount };
  readonly take: { readonly amount: Amount };
}

/** What is known of an order before any fault. */
export interface KnownOrder {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly view: ViewAmounts;
  /** The upstreams' bodies; null for an order that changes. */
  readonly records: Readonly<Record<'statistics' | 'order', string>> | null;
}

/**
 * Reads records from the upstreams, and amounts from the gateway. Throws if they differ. Orders that only one upstream has
 * are left out.
 */
export async function readKnownOrders(sandbox: SandboxProcess, gatewayUrl: string): Promise<KnownOrder[]> {
  const known: KnownOrder[] = [];
  for (const order of await sandbox.orders()) {
    const found = await readKnownOrder(sandbox, gatewayUrl, order);
    if (found) known.push(found);
  }
  return known;
}

async function readKnownOrder(
  { statisticsUrl, orderUrl }: SandboxProcess,
  gatewayUrl: string,
  { orderId, transactionHash, giveAmount, live }: OrderSummary,
): Promise<KnownOrder | null> {
  const statistics = await readText(`${statisticsUrl}/api/Orders/${orderId}`);
  const order = await readText(`${orderUrl}/v1.0/dln/order/${orderId}`);
  if (statistics === null || order === null) return null;
  const viewText = await readText(`${gatewayUrl}/v1/orders/${orderId}?require=complete&fields=give,take`);
  const view = JSON.parse(viewText ?? 'null') as ViewAmounts;
  const [, takeAmount] = /"takeOffer":\{[^}]*"amount":"?(\d+)/.exec(order) ?? [];
  if (view.give.amount.value !== giveAmount || view.take.amount.value !== takeAmount)
    throw new Error(`the gateway reads other amounts of ${orderId}`);
  return { orderId, transactionHash, view, records: live ? null : { statistics, order } };
}

/** Null if the response is not a success. */
async function readText(url: string): Promise<string | null> {
  const response = await fetch(url);
  const text = await response.text();
  return response.ok ? text : null;
}

/** Whether a view has the order's amounts. A partial view may lack the decimals. */
export const hasAmountsOf = ({ view }: KnownOrder, seen: Partial<ViewAmounts>): boolean =>
  isAmount(view.give.amount, seen.give?.amount) && isAmount(view.take.amount, seen.take?.amount);

const isAmount = (known: Amount, seen: Amount | undefined): boolean =>
  seen?.value === known.value &&
  [known.decimals, null].includes(seen.decimals) &&
  seen.formatted === (seen.decimals === null ? null : known.formatted);

const recoveryCheckMs = 200;
const ordersToCheck = 10;

/** Milliseconds until both upstreams are used again and orders are complete and fresh; Infinity after `maxMs`. */
export async function recoveryTimeMs(
  url: string,
  orders: readonly KnownOrder[],
  maxMs: number,
): Promise<number> {
  const startMs = performance.now();
  while (!(await hasRecovered(url, orders.slice(0, ordersToCheck)))) {
    if (performance.now() - startMs > maxMs) return Infinity;
    await delay(recoveryCheckMs);
  }
  return performance.now() - startMs;
}

async function hasRecovered(url: string, orders: readonly KnownOrder[]): Promise<boolean> {
  // A new id, so that no cached response is served.
  const newId = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`;
  const paths = [`/api/Orders/${newId}`, `/v1.0/dln/order/${newId}`, '/v1/leaderboard'];
  const responses = await Promise.all(paths.map((path) => fetch(url + path)));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  const views = await Promise.all(
    orders.map(({ orderId }) => readText(`${url}/v1/orders/${orderId}?require=complete`)),
  );
  const isFresh = (view: string | null) =>
    view?.match(/"(?:statistics|order)":\{"state":"ok"/g)?.length === 2;
  return responses.map(({ status }) => status).join() === '404,400,200' && views.every(isFresh);
}
