import { externalCallStateOf } from '../../domain/external-call-state';
import { areContradictoryCalls, areContradictoryStates } from '../../domain/order-outcome';
import { orderStateOf } from '../../domain/order-state';
import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type ConflictView } from './order-meta.view';

type SharedField = readonly [
  field: string,
  valueOf: (record: StatisticsOrder | OrderRecord) => string | null,
];

/** The fields of both records besides the states. The record readers normalize their spelling. */
const sharedFields: readonly SharedField[] = [
  ['maker.address', (record) => record.maker],
  ['maker.nonce', (record) => record.makerNonce],
  ['receiver', (record) => record.receiver],
  ['give.chain.id', (record) => record.give.chainId],
  ['give.token.address', (record) => record.give.tokenAddress],
  ['give.amount.value', (record) => record.give.amount],
  ['take.chain.id', (record) => record.take.chainId],
  ['take.token.address', (record) => record.take.tokenAddress],
  ['take.amount.value', (record) => record.take.amount],
  ['authorities.givePatch', (record) => record.givePatchAuthority],
  ['authorities.order', (record) => record.orderAuthority],
  ['authorities.allowedTaker', (record) => record.allowedTaker],
  ['authorities.allowedCancelBeneficiary', (record) => record.allowedCancelBeneficiary],
];

export type Side = 'statistics' | 'order';

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
    ...sharedFields.map(([field, valueOf]) =>
      conflict(field, valueOf(statistics), valueOf(order), 'statistics'),
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

/** Whether the records differ in a field. */
export const differIn = (conflicts: readonly ConflictView[], name: string): boolean =>
  conflicts.some(({ field }) => field === name);
