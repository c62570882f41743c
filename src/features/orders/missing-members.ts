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
import { type OrderView } from './order.view';

/** A member of the view that can be null, and the members of the records that fill it. */
interface FilledMember {
  /** Dot path in the view; through a list, the member of each item. */
  readonly path: string;
  /** Dot paths in the interface's record, as its `unreadable` has them; null where that record does not fill it. */
  readonly statistics: readonly string[] | null;
  readonly order: readonly string[] | null;
  /** Of a member that both records fill: whether one record's null is enough to know that the order has none. */
  readonly isOptional?: boolean;
  /** Whether an order such as this can have it; always, if absent. */
  readonly isExpected?: (view: OrderView) => boolean;
}

const fromStatistics = (path: string, ...names: string[]): FilledMember => ({
  path,
  statistics: names,
  order: null,
});

const fromEither = (path: string, name: string): FilledMember => ({
  path,
  statistics: [name],
  order: [name],
});

/** A member of the timeline's items. An event that is unreadable as a whole has no item. */
const fromEachEvent = (path: string, name: string): FilledMember =>
  fromStatistics(path, ...eventTypes.map((type) => `events.${type}.${name}`));

/** Derived from one or more events: also null if one of them is unreadable as a whole. */
const fromEvents = (path: string, name: string, types: readonly EventType[]): FilledMember =>
  fromStatistics(path, ...types.flatMap((type) => [`events.${type}`, `events.${type}.${name}`]));

/** The members of an amount that depend on the decimals of its token. */
const inHumanUnits = (amount: string, decimals: string): FilledMember[] => [
  fromStatistics(`${amount}.decimals`, decimals),
  fromStatistics(`${amount}.formatted`, decimals),
];

const amountFromStatistics = (path: string, name: string, decimals: string): FilledMember[] => [
  fromStatistics(path, name),
  ...inHumanUnits(path, decimals),
];

/** Chain, address and amount are in every record; statistics also describes the token, as a token list may. */
const offerMembers = (side: OfferSide): FilledMember[] => [
  ...['symbol', 'name', 'decimals', 'logoURI'].map((name) =>
    fromStatistics(`${side}.token.${name}`, `${side}.token.${name}`),
  ),
  ...inHumanUnits(`${side}.amount`, `${side}.token.decimals`),
  ...amountFromStatistics(`${side}.finalAmount`, `${side}.finalAmount`, `${side}.token.decimals`),
];

const hasCall = ({ externalCall }: OrderView): boolean => externalCall.state !== 'NoExtCall';

/** Which record fills which member of the view. Members that are not here do not depend on a record. */
const filledMembers: readonly FilledMember[] = [
  fromEither('next.type', 'state'),
  fromEither('next.side', 'state'),
  fromEvents('next.since', 'timestamp', eventTypes),
  fromEvents('links.created', 'transactionHash', ['Created']),
  fromEvents('links.fulfilled', 'transactionHash', ['Fulfilled']),
  fromEvents('links.refunded', 'transactionHash', ['ClaimedOrderCancel']),
  fromEither('maker.address', 'maker'),
  fromEither('maker.nonce', 'makerNonce'),
  fromEither('receiver', 'receiver'),
  fromStatistics('taker', 'taker'),
  ...offerMembers('give'),
  ...offerMembers('take'),
  ...amountFromStatistics('take.fulfilledAmount', 'fulfilledAmount', 'take.token.decimals'),
  fromEither('externalCall.state', 'externalCallState'),
  { ...fromEither('externalCall.data', 'externalCall'), isExpected: hasCall },
  {
    ...fromStatistics('externalCall.dataHash', 'externalCall'),
    isExpected: (view) => hasCall(view) && view.phase !== 'completed',
  },
  fromEither('authorities.givePatch', 'givePatchAuthority'),
  fromEither('authorities.order', 'orderAuthority'),
  fromStatistics('authorities.unlock', 'unlockAuthority'),
  { ...fromEither('authorities.allowedTaker', 'allowedTaker'), isOptional: true },
  { ...fromEither('authorities.allowedCancelBeneficiary', 'allowedCancelBeneficiary'), isOptional: true },
  fromStatistics('authorities.unlockBeneficiary', 'unlockBeneficiary'),
  fromStatistics('authorities.cancelBeneficiary', 'cancelBeneficiary'),
  fromStatistics('fees'),
  fromStatistics('fees.fixed', 'fixedFee'),
  ...amountFromStatistics('fees.percent', 'percentFee', 'give.token.decimals'),
  ...amountFromStatistics('fees.finalPercent', 'finalPercentFee', 'give.token.decimals'),
  fromStatistics('fees.affiliate', 'affiliateFee'),
  ...inHumanUnits('fees.affiliate.amount', 'give.token.decimals'),
  fromStatistics('preswap', 'preswap'),
  fromStatistics('referralCode', 'referralCode'),
  fromStatistics('metadata', 'metadata'),
  fromStatistics('timeline'),
  fromEachEvent('timeline.transactionHash', 'transactionHash'),
  fromEachEvent('timeline.blockNumber', 'blockNumber'),
  fromEachEvent('timeline.blockHash', 'blockHash'),
  fromEachEvent('timeline.timestamp', 'timestamp'),
  fromEachEvent('timeline.initiator', 'initiator'),
  fromEachEvent('timeline.submissionId', 'submissionId'),
  fromEachEvent('timeline.explorerUrl', 'transactionHash'),
  fromEvents('createdAt', 'timestamp', ['Created']),
  fromEvents('fulfilledAt', 'timestamp', ['Fulfilled']),
  fromEvents('fulfillmentSeconds', 'timestamp', ['Created', 'Fulfilled']),
];

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

const offerSides = ['give', 'take'] as const;

type OfferSide = (typeof offerSides)[number];

/** The events that an order in this state has had. */
const eventsUpTo = Object.fromEntries(
  orderStateNames.map((state) => [
    state,
    eventTypes.filter((type) => type === state || isBefore(type, state)),
  ]),
) as Record<OrderState, EventType[]>;

const wholeEvents = new Set(eventTypes.map((type) => `events.${type}`));

/**
 * The members of the view, as dot paths, that are null (a timeline: empty) because a record is absent, behind the state of
 * the view, or lacks a member that every order has, or because its member is unreadable; also a timeline that lacks an
 * event. A path covers all that lies below it. A record is null where its interface gave none.
 */
export function missingMembers(
  view: OrderView,
  statistics: StatisticsOrder | null,
  order: OrderRecord | null,
  state: OrderState,
): string[] {
  const unread = statistics && unreadInStatistics(statistics, state);
  // What it lacks of what every order has, statistics has, or lacks too.
  const unreadOrder = order?.unreadable ?? null;
  if (unread?.length === 0 && unreadOrder?.length === 0) return [];
  const missing = filledMembers
    .filter((member) => isUnknown(member, unread, unreadOrder))
    .filter(({ path }) => isEmpty(view, path.split('.')))
    .filter(({ isExpected }) => isExpected?.(view) ?? true)
    .map(({ path }) => path);
  return unread?.some((name) => wholeEvents.has(name)) === true ? [...missing, 'timeline'] : missing;
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
  ...offerSides.flatMap((side) => lackingOffer(side, statistics[side])),
  ...lackingEvents(statistics, state),
];

const lackingOffer = (side: OfferSide, { finalAmount, token }: StatisticsOffer): string[] => [
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

/** The members of a record that could not be read, by dot path; null where there is no record. */
type Unread = readonly string[] | null;

/** Whether a record that may have filled the member is absent, or its own member unread. */
function isUnknown(member: FilledMember, statistics: Unread, order: Unread): boolean {
  const unknownIn = [isUnknownIn(statistics, member.statistics), isUnknownIn(order, member.order)];
  return member.isOptional ? unknownIn.every(Boolean) : unknownIn.some(Boolean);
}

/** False where the record does not fill the member. */
const isUnknownIn = (unread: Unread, names: readonly string[] | null): boolean =>
  names !== null && (unread === null || names.some((name) => unread.includes(name)));

/** Whether the value at the path is null or an empty list; of the items of a list, whether any is. */
function isEmpty(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value === null || (Array.isArray(value) && value.length === 0);
  if (Array.isArray(value)) return value.some((item) => isEmpty(item, [step, ...rest]));
  if (typeof value !== 'object' || value === null) return false;
  return isEmpty((value as Readonly<Record<string, unknown>>)[step], rest);
}
