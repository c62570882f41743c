import { canonicalAddress } from '../src/codec/address-text';
import { type OrderFilter } from './order-filter';
import { type OrderOutline, outlineOf } from './order-outline';
import { type OrderStore } from './order-store';
import { type SimulatedOrderView } from './order-view';
import { pageOf } from './page-of';
import { encodeEventMetadata } from './statistics-event.encoder';
import { isTransactionHash } from './statistics-input';
import { encodeStatisticsOrder } from './statistics-order.encoder';

/** The orders that a text may be about. An order id and the hash of a transaction are looked up; addresses are compared. */
function candidates(store: OrderStore, text: string | null): OrderOutline[] {
  if (text === null) return store.outlines('statistics');
  if (!isTransactionHash(text)) return store.outlines('statistics').filter((each) => isOf(each, text));
  const view = store.view(text, 'statistics');
  return [...(view ? [view] : []), ...store.viewsInTransaction(text, 'statistics')].map(outlineOf);
}

/** Whether an address is the maker, the receiver or the order authority of an order. */
const isOf = ({ maker, receiver, orderAuthority }: OrderOutline, address: string): boolean =>
  isSame(address, maker) || isSame(address, receiver) || isSame(address, orderAuthority);

const isSame = (one: string, other: string): boolean => canonicalAddress(one) === other;

const includes = (values: readonly string[], value: string): boolean =>
  values.length === 0 || values.includes(value);

const matches = (order: OrderOutline, filter: OrderFilter): boolean =>
  includes(filter.giveChainIds, order.giveChainId) &&
  includes(filter.takeChainIds, order.takeChainId) &&
  includes(filter.orderStates, order.state) &&
  includes(filter.externalCallStates, order.externalCallState ?? '') &&
  (filter.maker === null || isSame(filter.maker, order.maker)) &&
  (filter.creator === null || isSame(filter.creator, order.maker)) &&
  (filter.orderAuthorityInSourceChain === null ||
    isSame(filter.orderAuthorityInSourceChain, order.givePatchAuthority)) &&
  (filter.blockTimestampFrom === null || order.createdAtMs >= filter.blockTimestampFrom * 1000) &&
  (filter.referralCode === null || String(order.referralCode) === filter.referralCode);

/** The members of a row that the whole record has, too: no party but the unlock authority. */
const sharedMembers = new Set([
  'orderId',
  'giveOfferWithMetadata',
  'takeOfferWithMetadata',
  'state',
  'externalCallState',
  'finalPercentFee',
  'fixFee',
  'unlockAuthorityDst',
  'affiliateFee',
  'preswapData',
  'orderMetadata',
]);

function encodeListed(view: SimulatedOrderView): Record<string, unknown> {
  const shared = Object.entries(encodeStatisticsOrder(view)).filter(([name]) => sharedMembers.has(name));
  return {
    ...Object.fromEntries(shared),
    creationTimestamp: Math.floor(outlineOf(view).createdAtMs / 1000),
    createEventTransactionHash: encodeEventMetadata(view, 'Created')?.transactionHash ?? null,
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
