import { externalCallStateOf } from '../../domain/external-call-state';
import { areContradictoryCalls, areContradictoryStates } from '../../domain/order-outcome';
import { areForked, type OrderState, orderStateOf, orderStates } from '../../domain/order-state';
import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOrder, type TrackedEvent } from '../../upstream/statistics/statistics-order';
import { type ConflictView } from './order-meta.view';

type SharedField = readonly [
  field: string,
  valueOf: (record: StatisticsOrder | OrderRecord) => string | null,
];

/** The fields of both records. The record readers normalize the spelling of all but the states. */
const sharedFields: readonly SharedField[] = [
  ['status', (record) => stateText(record.state)],
  ['externalCall.state', (record) => callStateText(record.externalCallState)],
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

/** The fields in which the records differ. The view has them from statistics, unless `chosen` says otherwise. */
export function conflictsOf(
  statisticsRecord: StatisticsOrder,
  orderRecord: OrderRecord,
  chosen: Readonly<Record<string, Side>>,
): ConflictView[] {
  const conflicts: ConflictView[] = [];
  for (const [field, valueOf] of sharedFields) {
    const statistics = valueOf(statisticsRecord);
    const order = valueOf(orderRecord);
    if (statistics !== null && order !== null && statistics !== order)
      conflicts.push({ field, statistics, order, chosen: chosen[field] ?? 'statistics' });
  }
  return conflicts;
}

/** The last tracked event, where all after `Created` exclude the state. With one of its branch the chain was reorganised. */
export function eventConflicts(events: readonly TrackedEvent[], state: OrderState): ConflictView[] {
  if (events.some(({ type }) => orderStates[type].branch === orderStates[state].branch)) return [];
  const last = events.findLast(({ type }) => areForked(type, state));
  return last ? [{ field: 'timeline.type', statistics: last.type, order: null, chosen: 'statistics' }] : [];
}

/** The state in this gateway's spelling; an unknown one as the upstream spells it. */
export const stateText = (state: string): string => knownOr(state, orderStateOf(state));

const callStateText = (state: string | null): string | null =>
  state === null ? null : knownOr(state, externalCallStateOf(state));

const knownOr = (text: string, name: string): string => (name === 'Unknown' ? text : name);

interface DecisiveField {
  readonly words: string;
  /** A state by the name that this gateway has for it. */
  readonly nameOf?: (text: string) => string;
  /** Which values exclude each other; any two, if left out. */
  readonly areContradictory?: (statistics: string, order: string) => boolean;
}

/** The fields of a conflict that leave open what became of the money. */
export const decisiveFields: Readonly<Record<string, DecisiveField>> = {
  status: {
    words: 'its state',
    nameOf: orderStateOf,
    areContradictory: (statistics, order) => {
      const states = [orderStateOf(statistics), orderStateOf(order)] as const;
      return states.every((state) => state === 'Unknown') || areContradictoryStates(...states);
    },
  },
  'externalCall.state': {
    words: 'the end of its external call',
    nameOf: externalCallStateOf,
    areContradictory: (statistics, order) =>
      areContradictoryCalls(externalCallStateOf(statistics), externalCallStateOf(order)),
  },
  receiver: { words: 'the receiver' },
  'take.chain.id': { words: 'the destination chain' },
  'give.token.address': { words: 'the token given' },
  'take.token.address': { words: 'the token taken' },
  'timeline.type': { words: 'a tracked event' },
};

/** The conflicts that are contradictions: not all of it can be true, and what became of the money depends on it. */
export const contradictionsIn = (conflicts: readonly ConflictView[]): ConflictView[] =>
  conflicts.filter(({ field, statistics, order }) => {
    const decisive = decisiveFields[field];
    return decisive && (order === null || decisive.areContradictory?.(statistics, order) !== false);
  });

/** Whether the records differ in a field. */
export const differIn = (conflicts: readonly ConflictView[], name: string): boolean =>
  conflicts.some(({ field }) => field === name);
