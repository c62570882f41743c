import { type EventType, eventTypes } from '../../domain/order-state';
import { type OrderView } from './order.view';
import { ofEachEvent, type UnreadMembers } from './unread-members';

/** A member of the view that can be null, and the members of the records that fill it. */
interface FilledMember {
  /** Dot path in the view; through a list, the member of each item. */
  readonly path: string;
  /** Dot paths in the record, the same in both, as its `unreadable` has them. */
  readonly names: readonly string[];
  /** Which records fill it. By `either` of them an order can be known to have none. */
  readonly filledBy: 'statistics' | 'both' | 'either';
  /** Whether an order such as this can have it; always, if absent. */
  readonly isExpected?: (view: OrderView) => boolean;
}

const from =
  (filledBy: FilledMember['filledBy']) =>
  (path: string, ...names: string[]): FilledMember => ({ path, names, filledBy });

const fromStatistics = from('statistics');
const fromBoth = from('both');
const fromEither = from('either');

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
const offerMembers = (side: 'give' | 'take'): FilledMember[] => [
  ...['symbol', 'name', 'decimals', 'logoURI'].map((name) =>
    fromStatistics(`${side}.token.${name}`, `${side}.token.${name}`),
  ),
  ...inHumanUnits(`${side}.amount`, `${side}.token.decimals`),
  ...amountFromStatistics(`${side}.finalAmount`, `${side}.finalAmount`, `${side}.token.decimals`),
];

const hasCall = ({ externalCall }: OrderView): boolean => externalCall.state !== 'NoExtCall';

/** Which record fills which member of the view. Members that are not here do not depend on a record. */
const filledMembers: readonly FilledMember[] = [
  fromBoth('next.type', 'state'),
  fromBoth('next.side', 'state'),
  fromEvents('next.since', 'timestamp', eventTypes),
  fromEvents('links.created', 'transactionHash', ['Created']),
  fromEvents('links.fulfilled', 'transactionHash', ['Fulfilled']),
  fromEvents('links.refunded', 'transactionHash', ['ClaimedOrderCancel']),
  fromBoth('maker.address', 'maker'),
  fromBoth('maker.nonce', 'makerNonce'),
  fromBoth('receiver', 'receiver'),
  fromStatistics('taker', 'taker'),
  ...offerMembers('give'),
  ...offerMembers('take'),
  ...amountFromStatistics('take.fulfilledAmount', 'fulfilledAmount', 'take.token.decimals'),
  fromBoth('externalCall.state', 'externalCallState'),
  { ...fromBoth('externalCall.data', 'externalCall'), isExpected: hasCall },
  {
    ...fromStatistics('externalCall.dataHash', 'externalCall'),
    isExpected: (view) => hasCall(view) && view.phase !== 'completed',
  },
  fromBoth('authorities.givePatch', 'givePatchAuthority'),
  fromBoth('authorities.order', 'orderAuthority'),
  fromStatistics('authorities.unlock', 'unlockAuthority'),
  fromEither('authorities.allowedTaker', 'allowedTaker'),
  fromEither('authorities.allowedCancelBeneficiary', 'allowedCancelBeneficiary'),
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
  ...[...ofEachEvent, 'submissionId'].map((name) => fromEachEvent(`timeline.${name}`, name)),
  fromEachEvent('timeline.explorerUrl', 'transactionHash'),
  fromEvents('createdAt', 'timestamp', ['Created']),
  fromEvents('fulfilledAt', 'timestamp', ['Fulfilled']),
  fromEvents('fulfillmentSeconds', 'timestamp', ['Created', 'Fulfilled']),
];

/**
 * The members of the view, as dot paths, that are null (a timeline: empty) because of what the records lack; also a timeline
 * that lacks an event. A path covers all that lies below it.
 */
export function missingMembers(view: OrderView, unread: UnreadMembers): string[] {
  const missing = filledMembers
    .filter((member) => isUnknown(member, unread))
    .filter(({ path }) => isEmpty(view, path.split('.')))
    .filter(({ isExpected }) => isExpected?.(view) ?? true)
    .map(({ path }) => path);
  const isEventUnread = unread.statistics?.some((name) => /^events\.\w+$/.test(name));
  return isEventUnread ? [...missing, 'timeline'] : missing;
}

/** Whether a record that may have filled the member is absent, or its own member unread. */
function isUnknown({ names, filledBy }: FilledMember, { statistics, order }: UnreadMembers): boolean {
  const isUnread = (unread: readonly string[] | null) =>
    unread === null || unread.some((name) => names.includes(name));
  if (filledBy === 'both') return isUnread(statistics) || isUnread(order);
  return isUnread(statistics) && (filledBy === 'statistics' || isUnread(order));
}

/** Whether the value at the path is null or an empty list; of the items of a list, whether any is. */
function isEmpty(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value === null || (Array.isArray(value) && value.length === 0);
  if (Array.isArray(value)) return value.some((item) => isEmpty(item, [step, ...rest]));
  if (typeof value !== 'object' || value === null) return false;
  return isEmpty((value as Readonly<Record<string, unknown>>)[step], rest);
}
