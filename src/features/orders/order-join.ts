import { type OrderRecord } from '../../upstream/order/order-record';
import { isUserFinal, type OrderState, orderStateOf, orderStates } from '../../domain/order-state';
import { callStateIn, externalCallStateOf } from '../../domain/external-call-state';
import { type StatisticsOrder, type TrackedEvent } from '../../upstream/statistics/statistics-order';
import { timestampText } from '../../codec/timestamp';
import { externalCallView, joinCallStates, type ReportedCall } from './external-call-join';
import { feesView, giveView, preswapView, takeView, type TokenLookupFn } from './offer-views';
import { missingMembers } from './missing-members';
import { nextEvent } from './next-event';
import { conflict, recordConflicts } from './order-conflicts';
import { type Agreement, type ConflictView, type SourceView } from './order-meta.view';
import { orderMessage } from './order-message';
import { type OrderSources, type SourceResult } from './order-records.loader';
import { type OrderView } from './order.view';
import { mergeRecords } from './record-merge';
import { type JoinedState, joinStates } from './state-join';
import { milestones, orderLinks, timelineView } from './timeline';

/**
 * Joins the records of an order into one view; at least one must be present. Pure. A field of both records is taken from
 * statistics, unless it is null there; of two states the further one wins.
 */
export function joinOrder(orderId: string, sources: OrderSources, tokenLookupFn: TokenLookupFn): OrderView {
  const statistics = sources.statistics.record;
  const order = sources.order.record;
  const record = mergeRecords(statistics, order);
  const states = joinStates(
    statistics && orderStateOf(statistics.state),
    order && orderStateOf(order.state),
    trackedBranches(statistics?.events ?? []),
  );
  const call = joinCallStates(statistics?.externalCallState ?? null, order?.externalCallState ?? null);
  // An unreadable call state is unknown, which is not the same as no call.
  const callState = call.state ?? callStateIn(statistics ?? {}) ?? callStateIn(order ?? {});
  const { phase, protocolFinal } = orderStates[states.state];
  const conflicts = statistics && order ? conflictsOf(statistics, order, states.chosen, call.chosen) : [];
  const timeline = timelineView(record);
  const give = giveView(record.give, tokenLookupFn);
  const view: OrderView = {
    orderId,
    status: states.state,
    phase,
    userFinal: isUserFinal(states.state, callState),
    protocolFinal,
    message: orderMessage(states.state, callState),
    next: nextEvent(states.state, record.events),
    links: orderLinks(timeline),
    maker: { address: record.maker, nonce: record.makerNonce },
    receiver: record.receiver,
    taker: record.taker,
    give,
    take: takeView(record.take, record.fulfilledAmount, tokenLookupFn),
    externalCall: externalCallView(call.state, reportedCalls(statistics, order)),
    authorities: {
      givePatch: record.givePatchAuthority,
      order: record.orderAuthority,
      unlock: record.unlockAuthority,
      allowedTaker: record.allowedTaker,
      allowedCancelBeneficiary: record.allowedCancelBeneficiary,
      unlockBeneficiary: record.unlockBeneficiary,
      cancelBeneficiary: record.cancelBeneficiary,
    },
    fees: statistics && feesView(record, give),
    preswap: record.preswap && preswapView(record.preswap, tokenLookupFn),
    referralCode: record.referralCode,
    metadata: record.metadata,
    timeline,
    ...milestones(record.events),
    meta: {
      complete: statistics !== null && order !== null,
      missing: [],
      agreement: agreementOf(states, conflicts),
      conflicts,
      sources: { statistics: sourceView(sources.statistics), order: sourceView(sources.order) },
    },
  };
  view.meta.missing = missingMembers(view, { statistics, order });
  return view;
}

/** Two different states that this version does not know are a conflict. */
const agreementOf = ({ state, agreement }: JoinedState, conflicts: readonly ConflictView[]): Agreement =>
  state === 'Unknown' && conflicts.some(({ field }) => field === 'status') ? 'conflict' : agreement;

/** Statistics first, as for all fields of both records. */
const reportedCalls = (statistics: StatisticsOrder | null, order: OrderRecord | null): ReportedCall[] =>
  [statistics, order]
    .filter((record) => record !== null)
    .map((record) => ({ orderState: orderStateOf(record.state), call: record.externalCall }));

type Side = 'statistics' | 'order';

const conflictsOf = (
  statistics: StatisticsOrder,
  order: OrderRecord,
  chosenState: Side,
  chosenCall: Side,
): ConflictView[] =>
  [
    conflict('status', stateText(statistics.state), stateText(order.state), chosenState),
    conflict(
      'externalCall.state',
      callStateText(statistics.externalCallState),
      callStateText(order.externalCallState),
      chosenCall,
    ),
    ...recordConflicts(statistics, order),
  ].filter((found) => found !== null);

/** The state in this gateway's spelling; an unknown one as the upstream spells it. */
const stateText = (state: string): string => {
  const parsed: OrderState = orderStateOf(state);
  return parsed === 'Unknown' ? state : parsed;
};

const callStateText = (state: string | null): string | null => {
  const parsed = state === null ? 'Unknown' : externalCallStateOf(state);
  return parsed === 'Unknown' ? state : parsed;
};

/** The branches with a tracked event. Event types have the names of states (spec 6). */
const trackedBranches = (events: readonly TrackedEvent[]): Set<string> =>
  new Set(events.map((event) => orderStates[event.type].branch));

const sourceView = (result: SourceResult<{ readonly state: string }>): SourceView => ({
  state: result.state,
  status: result.record === null ? null : stateText(result.record.state),
  asOf: result.record === null ? null : timestampText(result.fetchedAt),
});
