import { type Order } from '@order-gateway/client';
import { gateway } from '../session/gateway';
import { type Followed, useWatch } from './use-watch';

/** The members that a list of orders shows. */
const members = [
  'orderId',
  'status',
  'phase',
  'outcome',
  'next',
  'give',
  'take',
  'externalCall',
  'timeline',
  'createdAt',
  'fulfillmentSeconds',
  'meta',
] as const satisfies readonly (keyof Order)[];

export type ListedOrder = Pick<Order, (typeof members)[number]>;

/** Follows the orders of a transaction, each in its newest state, until all are final. */
export const useTransaction = (hash: string): Followed<readonly ListedOrder[]> =>
  useWatch(
    hash,
    (options) => gateway().watchTransaction(hash, { ...options, fields: members }),
    (orders: readonly ListedOrder[] | null, order: ListedOrder) => withOrder(orders ?? [], order),
  );

/** The list with the newest state of an order; a new one comes last. */
function withOrder(orders: readonly ListedOrder[], order: ListedOrder): ListedOrder[] {
  const isKnown = orders.some(({ orderId }) => orderId === order.orderId);
  if (!isKnown) return [...orders, order];
  return orders.map((known) => (known.orderId === order.orderId ? order : known));
}
