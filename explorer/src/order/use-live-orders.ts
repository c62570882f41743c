import { gateway } from '../session/gateway';
import { listedMembers, type ListedOrder } from './listed-order';
import { type Followed, useWatch } from './use-watch';

/** How many orders one stream follows. */
const maxFollowed = 50;

interface LiveOrders extends Pick<Followed<unknown>, 'error' | 'live' | 'retry'> {
  /** As they were given, each in its newest state. */
  readonly orders: readonly ListedOrder[];
}

/** Follows the orders of a list that are open, until they are final for their users. */
export function useLiveOrders(listed: readonly ListedOrder[]): LiveOrders {
  const open = listed.filter(({ userFinal }) => !userFinal).slice(0, maxFollowed);
  const ids = open.map(({ orderId }) => orderId);
  const { value, error, live, retry } = useWatch(
    ids.join(','),
    (options) => gateway().watchOrders(ids, { ...options, fields: listedMembers, until: 'userFinal' }),
    (known: ReadonlyMap<string, ListedOrder> | null, order: ListedOrder) =>
      new Map(known).set(order.orderId, order),
  );
  // What an earlier stream said of an order is behind a row in which it is final.
  const newest = (order: ListedOrder): ListedOrder =>
    order.userFinal ? order : (value?.get(order.orderId) ?? order);
  return { orders: listed.map(newest), error, live, retry };
}
