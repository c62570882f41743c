import {
  type EventType,
  eventTypes,
  isBefore,
  type OrderState,
  orderStateNames,
  orderStateOf,
} from '../../domain/order-state';
import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOffer, type StatisticsOrder } from '../../upstream/statistics/statistics-order';

/** The members of the statistics record that come with an event, besides the event itself. */
const membersWithEvent: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  Fulfilled: ['taker', 'fulfilledAmount', 'unlockAuthority', 'unlockBeneficiary'],
  OrderCancelled: ['cancelBeneficiary'],
};

/** The members that both records have of every order: spec 2.2 and 2.5 call them neither nullable nor absent. */
const reportedAlways = [
  'externalCallState',
  'makerNonce',
  'maker',
  'receiver',
  'givePatchAuthority',
  'orderAuthority',
] as const;

const reportedByStatistics = [
  ...reportedAlways,
  ...(['referralCode', 'fixedFee', 'percentFee', 'finalPercentFee'] as const),
] as const;

/** Those of the token of an offer (spec 2.3). Some tokens have no logo. */
const describedAlways = ['symbol', 'name', 'decimals'] as const;

/** The members of each event that was tracked (spec 2.4). Its submission id can be null. */
export const ofEachEvent = ['transactionHash', 'blockNumber', 'blockHash', 'timestamp', 'initiator'] as const;

/** The events that an order in this state has had. */
const eventsUpTo = Object.fromEntries(
  orderStateNames.map((state) => [
    state,
    eventTypes.filter((type) => type === state || isBefore(type, state)),
  ]),
) as Record<OrderState, EventType[]>;

/** The members that a record lacks or that could not be read, as dot paths; null where its interface gave none. */
export type UnreadMembers = Readonly<Record<'statistics' | 'order', readonly string[] | null>>;

/**
 * What the records do not say: all of one that is absent; what is unreadable; what every order has; and what an order has in
 * the state of the view, where the record is behind it. Null where both say all.
 */
export function unreadMembers(
  statistics: StatisticsOrder | null,
  order: OrderRecord | null,
  state: OrderState,
): UnreadMembers | null {
  const unread = statistics && unreadInStatistics(statistics, state);
  // What it lacks of what every order has, statistics has, or lacks too.
  const unreadOrder = order?.unreadable ?? null;
  const isNone = unread?.length === 0 && unreadOrder?.length === 0;
  return isNone ? null : { statistics: unread, order: unreadOrder };
}

/** Whether the record has nothing of what every order has but its id, state and offers. */
export const isBareStatistics = (statistics: StatisticsOrder): boolean =>
  statistics.events.length === 0 && reportedByStatistics.every((name) => statistics[name] === null);

/** The same of a record of the order interface. */
export const isBareOrder = (order: OrderRecord): boolean =>
  reportedAlways.every((name) => order[name] === null);

/** The members that a statistics record lacks although such an order has them, and those that could not be read. */
const unreadInStatistics = (statistics: StatisticsOrder, state: OrderState): string[] => [
  ...statistics.unreadable,
  ...reportedByStatistics.filter((name) => statistics[name] === null),
  ...lackingOffer('give', statistics.give),
  ...lackingOffer('take', statistics.take),
  ...statistics.events.flatMap((event) =>
    ofEachEvent.filter((name) => event[name] === null).map((name) => `events.${event.type}.${name}`),
  ),
  ...lackingEvents(statistics, state),
];

/** The members that an offer lacks although each has them, as dot paths. */
export const lackingOffer = (side: 'give' | 'take', { finalAmount, token }: StatisticsOffer): string[] => [
  ...(finalAmount === null ? [`${side}.finalAmount`] : []),
  ...describedAlways.filter((name) => token[name] === null).map((name) => `${side}.token.${name}`),
];

/** The events up to the state that the record does not have, and what comes with them where it is behind the state. */
function lackingEvents({ state: own, events }: StatisticsOrder, state: OrderState): string[] {
  const reported = orderStateOf(own);
  return eventsUpTo[state]
    .filter((type) => events.every((event) => event.type !== type))
    .flatMap((type) => [
      `events.${type}`,
      ...(isBefore(reported, type) ? (membersWithEvent[type] ?? []) : []),
    ]);
}
