import { Problem } from '../../http/problems/problem';
import { type RequestContext } from '../../http/requests/request-context.decorator';

/**
 * Counts the orders that a request asks for against its caller's limit, each id once; the request itself was counted as
 * the first. Before any of them is read. Rejects with `RATE_LIMITED` where they do not fit for now, and with a 400 that
 * names `field`, by which they were asked for, where they never will.
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
  await client.consume(orders - 1);
}
