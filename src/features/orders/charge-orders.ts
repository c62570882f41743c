import { once } from 'es-toolkit/function';
import { Problem } from '../../http/problems/problem';
import { type RequestContext } from '../../http/requests/request-context';

/**
 * Counts each distinct order of a request against its client's rate limit, before any is read; the request itself counted
 * as the first. Rejects with `RATE_LIMITED` if they exceed what is left, and with a 400 for `field` if they exceed the
 * whole limit.
 */
export async function chargeOrders(
  orderIds: readonly string[],
  { client }: Pick<RequestContext, 'client'>,
  field: string,
): Promise<void> {
  const orders = new Set(orderIds).size;
  const limit = client?.limitPerMinute ?? null;
  if (client === null || limit === null || orders <= 1) return;
  if (orders > limit) {
    const message = `asks for ${orders} orders; each counts as a request, and the limit is ${limit} a minute`;
    throw Problem.ofField(field, message);
  }
  // The request that asks again is counted, too: the second refusal names the time until all of it fits.
  await client.consume(orders - 1).catch(() => client.consume(orders));
}

/** {@link chargeOrders} for a request that reads its orders several times: only the first call counts them. */
export const chargeOrdersOnce = (context: Pick<RequestContext, 'client'>, field: string) =>
  once((orderIds: readonly string[]) => chargeOrders(orderIds, context, field));
