import { canonicalAddress } from '../src/codec/address-text';
import { creationHashOf } from './chain-event';
import { type OrderFilter } from './order-filter';
import { type SimulatedOrderView } from './order-view';
import { pageOf } from './page-of';
import { encodeEventMetadata } from './statistics-event.encoder';
import { encodeStatisticsOrder } from './statistics-order.encoder';

/** Whether a text is the id, the creation transaction, the maker, the receiver or the order authority of an order. */
function isAbout({ order }: SimulatedOrderView, text: string): boolean {
  const { maker, receiver, orderAuthority } = order.parties;
  const known = [order.orderId, creationHashOf(order), maker, receiver, orderAuthority];
  return known.some((each) => canonicalAddress(each) === canonicalAddress(text));
}

const matches = (view: SimulatedOrderView, filter: OrderFilter): boolean => {
  const { give, take, parties, referralCode } = view.order;
  const includes = (values: readonly string[], value: string): boolean =>
    values.length === 0 || values.includes(value);
  return (
    includes(filter.giveChainIds, give.token.chainId) &&
    includes(filter.takeChainIds, take.token.chainId) &&
    includes(filter.orderStates, view.state) &&
    includes(filter.externalCallStates, view.externalCallState ?? '') &&
    (filter.text === null || isAbout(view, filter.text)) &&
    (filter.maker === null || canonicalAddress(parties.maker) === canonicalAddress(filter.maker)) &&
    (filter.referralCode === null || String(referralCode) === filter.referralCode)
  );
};

const createdMs = ({ milestones }: SimulatedOrderView): number => milestones[0]?.atMs ?? 0;

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
    creationTimestamp: Math.floor(createdMs(view) / 1000),
    createEventTransactionHash: encodeEventMetadata(view, 'Created')?.transactionHash ?? null,
  };
}

/** A page of the orders that match a filter, the newest first. */
export function encodeOrderList(
  views: readonly SimulatedOrderView[],
  filter: OrderFilter,
): Record<string, unknown> {
  const found = views
    .filter((view) => matches(view, filter))
    .sort((one, other) => createdMs(other) - createdMs(one));
  return { orders: pageOf(found, filter.page).map(encodeListed), totalCount: found.length };
}
