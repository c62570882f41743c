import { type SandboxOrder, type SandboxProgram } from '../processes/sandbox';

interface Amount {
  readonly value: string;
  readonly decimals: number | null;
  readonly formatted: string | null;
}

/** The part of an order view that never changes. */
interface ViewAmounts {
  readonly give: { readonly amount: Amount };
  readonly take: { readonly amount: Amount };
}

/** What is certain of an order, whatever happens. */
export interface KnownOrder {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly view: ViewAmounts;
  /** The record of each interface, byte for byte; null where the order moves on and they change. */
  readonly records: { readonly statistics: string; readonly order: string } | null;
}

/**
 * Learns the truth while all is well: records from the interfaces themselves, the amounts as a gateway writes them.
 * Throws if the two differ already. Orders that not both interfaces know are left out.
 */
export async function knownOrders(sandbox: SandboxProgram, gatewayUrl: string): Promise<KnownOrder[]> {
  const known: KnownOrder[] = [];
  for (const order of await sandbox.orders()) {
    const found = await knownOrder(sandbox, gatewayUrl, order);
    if (found) known.push(found);
  }
  return known;
}

async function knownOrder(
  sandbox: SandboxProgram,
  gatewayUrl: string,
  { orderId, transactionHash, giveAmount, live }: SandboxOrder,
): Promise<KnownOrder | null> {
  const [statistics, order] = await Promise.all([
    textOf(`${sandbox.statisticsUrl}/api/Orders/${orderId}`),
    textOf(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}`),
  ]);
  if (statistics === null || order === null) return null;
  const viewText = await textOf(`${gatewayUrl}/v1/orders/${orderId}?require=complete&fields=give,take`);
  const view = JSON.parse(viewText ?? 'null') as ViewAmounts;
  const [, takeAmount] = /"takeOffer":\{[^}]*"amount":"?(\d+)/.exec(order) ?? [];
  if (view.give.amount.value !== giveAmount || view.take.amount.value !== takeAmount)
    throw new Error(`the gateway reads other amounts of ${orderId}`);
  return { orderId, transactionHash, view, records: live ? null : { statistics, order } };
}

/** Null where the answer is no success. */
async function textOf(url: string): Promise<string | null> {
  const response = await fetch(url);
  const text = await response.text();
  return response.ok ? text : null;
}

/** Whether a view has the amounts of the order; a partial one may not know the decimals. */
export const hasAmountsOf = ({ view }: KnownOrder, seen: Partial<ViewAmounts>): boolean =>
  isAmount(view.give.amount, seen.give?.amount) && isAmount(view.take.amount, seen.take?.amount);

const isAmount = (known: Amount, seen: Amount | undefined): boolean =>
  seen?.value === known.value &&
  [known.decimals, null].includes(seen.decimals) &&
  seen.formatted === (seen.decimals === null ? null : known.formatted);
