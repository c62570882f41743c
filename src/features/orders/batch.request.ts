import { Problem } from '../../http/problems/problem';
import { orderIdRule, parseOrderId } from '../../http/requests/identifiers.pipe';
import { type BatchRequest } from './order.queries';

/** The order ids of a batch in lower case; refuses the batch by the place of each that is none. */
export function readBatch({ orderIds }: BatchRequest): string[] {
  const parsed = orderIds.map(parseOrderId);
  const errors = parsed.flatMap((orderId, index) =>
    orderId === null ? [{ field: `orderIds[${index}]`, message: orderIdRule }] : [],
  );
  if (errors.length > 0) throw Problem.ofFields(errors);
  return parsed.filter((orderId) => orderId !== null);
}
