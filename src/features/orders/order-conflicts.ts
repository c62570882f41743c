import { externalCallStateOf } from '../../domain/external-call-state';
import { areContradictoryCalls, areContradictoryStates } from '../../domain/order-outcome';
import { orderStateOf } from '../../domain/order-state';
import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type ConflictView } from './order-meta.view';

interface SharedField {
  readonly field: string;
  readonly statistics: (record: StatisticsOrder) => string | null;
  readonly order: (record: OrderRecord) => string | null;
}

/** The fields of both records besides the states. The record readers normalize their spelling. */
const sharedFields: readonly SharedField[] = [
  { field: 'maker.address', statistics: (s) => s.maker, order: (o) => o.maker },
  { field: 'maker.nonce', statistics: (s) => s.makerNonce, order: (o) => o.makerNonce },
  { field: 'receiver', statistics: (s) => s.receiver, order: (o) => o.receiver },
  { field: 'give.chain.id', statistics: (s) => s.give.chainId, order: (o) => o.give.chainId },
  { field: 'give.token.address', statistics: (s) => s.give.tokenAddress, order: (o) => o.give.tokenAddress },
  { field: 'give.amount.value', statistics: (s) => s.give.amount, order: (o) => o.give.amount },
  { field: 'take.chain.id', statistics: (s) => s.take.chainId, order: (o) => o.take.chainId },
  { field: 'take.token.address', statistics: (s) => s.take.tokenAddress, order: (o) => o.take.tokenAddress },
  { field: 'take.amount.value', statistics: (s) => s.take.amount, order: (o) => o.take.amount },
  {
    field: 'authorities.givePatch',
    statistics: (s) => s.givePatchAuthority,
    order: (o) => o.givePatchAuthority,
  },
  { field: 'authorities.order', statistics: (s) => s.orderAuthority, order: (o) => o.orderAuthority },
  { field: 'authorities.allowedTaker', statistics: (s) => s.allowedTaker, order: (o) => o.allowedTaker },
  {
    field: 'authorities.allowedCancelBeneficiary',
    statistics: (s) => s.allowedCancelBeneficiary,
    order: (o) => o.allowedCancelBeneficiary,
  },
];

type Side = 'statistics' | 'order';

/** The fields in which the records differ: the states, of which `chosen` is shown, then those that the view has from statistics. */
export function conflictsOf(
  statistics: StatisticsOrder,
  order: OrderRecord,
  chosen: { readonly state: Side; readonly call: Side },
): ConflictView[] {
  const callStates = [
    callStateText(statistics.externalCallState),
    callStateText(order.externalCallState),
  ] as const;
  return [
    conflict('status', stateText(statistics.state), stateText(order.state), chosen.state),
    conflict('externalCall.state', ...callStates, chosen.call),
    ...sharedFields.map(({ field, statistics: first, order: second }) =>
      conflict(field, first(statistics), second(order), 'statistics'),
    ),
  ].filter((found) => found !== null);
}

/** Null if either value is null or both are equal. */
const conflict = (
  field: string,
  statistics: string | null,
  order: string | null,
  chosen: Side,
): ConflictView | null =>
  statistics === null || order === null || statistics === order ? null : { field, statistics, order, chosen };

/** The state in this gateway's spelling; an unknown one as the upstream spells it. */
export const stateText = (state: string): string => {
  const parsed = orderStateOf(state);
  return parsed === 'Unknown' ? state : parsed;
};

const callStateText = (state: string | null): string | null => {
  const parsed = state === null ? 'Unknown' : externalCallStateOf(state);
  return parsed === 'Unknown' ? state : parsed;
};

/** The fields of a conflict that leave open what became of the money, and which values exclude each other. */
const decisiveFields: Readonly<Record<string, (statistics: string, order: string) => boolean>> = {
  status: (statistics, order) => {
    const states = [orderStateOf(statistics), orderStateOf(order)] as const;
    return states.every((state) => state === 'Unknown') || areContradictoryStates(...states);
  },
  'externalCall.state': (statistics, order) =>
    areContradictoryCalls(externalCallStateOf(statistics), externalCallStateOf(order)),
  receiver: () => true,
  'take.chain.id': () => true,
  'give.token.address': () => true,
  'take.token.address': () => true,
};

/** The fields that can contradict each other, as the paths of conflicts. */
export const contradictionFields = Object.keys(decisiveFields);

/** The conflicts that are contradictions: both records cannot be true, and what became of the money depends on it. */
export const contradictionsIn = (conflicts: readonly ConflictView[]): ConflictView[] =>
  conflicts.filter(({ field, statistics, order }) => decisiveFields[field]?.(statistics, order) === true);

/** Whether the records report different amounts of the offers. */
export const haveDifferentAmounts = (conflicts: readonly ConflictView[]): boolean =>
  conflicts.some(({ field }) => field === 'give.amount.value' || field === 'take.amount.value');
