import { gateway } from '../session/gateway';
import { listedMembers, type ListedOrder } from './listed-order';
import { type Followed, useWatch } from './use-watch';

/** Follows the orders of a transaction, each in its newest state, until all are final. */
export const useTransaction = (hash: string): Followed<readonly ListedOrder[]> =>
  useWatch(
    hash,
    (options) => gateway().watchTransaction(hash, { ...options, fields: listedMembers }),
    (orders: readonly ListedOrder[] | null, order: ListedOrder) => withOrder(orders ?? [], order),
  );

/** The list with the newest state of an order; a new one comes last. */
function withOrder(orders: readonly ListedOrder[], order: ListedOrder): ListedOrder[] {
  const isKnown = orders.some(({ orderId }) => orderId === order.orderId);
  if (!isKnown) return [...orders, order];
  return orders.map((known) => (known.orderId === order.orderId ? order : known));
}
