import { creationHashOf } from './chain-event';
import { type OrderFilter } from './order-filter';
import { type OrderOutline, outlineOf } from './order-outline';
import { type OrderStore } from './order-store';
import { type SimulatedOrderView } from './order-view';
import { pageOf } from './page-of';
import { withoutMembers } from './record-members';
import { isTransactionHash } from './statistics-input';
import { encodeRowMembers } from './statistics-order.encoder';
import { encodeHash } from './value-encoders';

/** The orders that a text may be about. An order id and the hash of a transaction are looked up; addresses are compared. */
function candidates(store: OrderStore, text: string | null): OrderOutline[] {
  if (text === null) return store.outlines('statistics');
  if (!isTransactionHash(text)) return store.outlines('statistics').filter((each) => isOf(each, text));
  const view = store.view(text, 'statistics');
  return [...(view ? [view] : []), ...store.viewsInTransaction(text, 'statistics')].map(outlineOf);
}

/** Whether an address is the maker, the receiver or the order authority of an order. */
const isOf = ({ maker, receiver, orderAuthority }: OrderOutline, address: string): boolean =>
  address === maker || address === receiver || address === orderAuthority;

const includes = (values: readonly string[], value: string): boolean =>
  values.length === 0 || values.includes(value);

const matches = (order: OrderOutline, filter: OrderFilter): boolean =>
  includes(filter.giveChainIds, order.giveChainId) &&
  includes(filter.takeChainIds, order.takeChainId) &&
  includes(filter.orderStates, order.state) &&
  includes(filter.externalCallStates, order.externalCallState ?? '') &&
  (filter.maker === null || filter.maker === order.maker) &&
  (filter.creator === null || filter.creator === order.maker) &&
  (filter.orderAuthorityInSourceChain === null ||
    filter.orderAuthorityInSourceChain === order.givePatchAuthority) &&
  (filter.blockTimestampFrom === null || order.createdAtMs >= filter.blockTimestampFrom * 1000) &&
  (filter.referralCode === null || String(order.referralCode) === filter.referralCode);

function encodeListed(view: SimulatedOrderView): Record<string, unknown> {
  const { createdAtMs } = outlineOf(view);
  return {
    ...withoutMembers(encodeRowMembers(view), view.omitted),
    creationTimestamp: Math.floor(createdAtMs / 1000),
    createEventTransactionHash: view.milestones.length === 0 ? null : encodeHash(creationHashOf(view.order)),
  };
}

/** A page of the orders that match a filter, the newest first. Of one time, those that were added first come first. */
export function encodeOrderList(store: OrderStore, filter: OrderFilter): Record<string, unknown> {
  const found = candidates(store, filter.text)
    .filter((order) => matches(order, filter))
    .sort((one, other) => other.createdAtMs - one.createdAtMs);
  const views = pageOf(found, filter.page).flatMap(({ orderId }) => store.view(orderId, 'statistics') ?? []);
  return { orders: views.map(encodeListed), totalCount: found.length };
}
