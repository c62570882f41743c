import { furtherState, type ListedState } from '../../domain/listed-state';
import {
  attachedState,
  callRank,
  callStateIn,
  type ExternalCallState,
  externalCallStateOf,
  isCallAttached,
} from '../../domain/external-call-state';
import {
  type Fill,
  fillOf,
  type Finality,
  finalityOf,
  type Outcome,
  outcomeOf,
} from '../../domain/order-outcome';
import {
  areForked,
  type Branch,
  isBefore,
  type OrderState,
  orderStateOf,
  orderStates,
} from '../../domain/order-state';
import { type OrderRecord } from '../../upstream/order/order-record';
import {
  type StatisticsOffer,
  type StatisticsOrder,
  type TrackedEvent,
} from '../../upstream/statistics/statistics-order';
import { conflictsOf, contradictionsIn, differIn, eventConflicts, type Side } from './order-conflicts';
import { type Agreement, type ConflictView } from './order-meta.view';

/** How an order stands by all its records: what a view says of its end follows from this alone. */
export interface OrderStanding {
  readonly state: OrderState;
  /** The state, or the step after it that is reported already; `Unknown` where that is not known. */
  readonly reached: OrderState;
  /** Null where no record has a call; `Unknown` also where the state of one is missing or unreadable. */
  readonly call: ExternalCallState | null;
  /** The state that the records report of the call; null where none does. */
  readonly reportedCall: ExternalCallState | null;
  readonly outcome: Outcome;
  readonly finality: Finality;
  /** Not `full` where the records report different amounts: `differing` of the take offer, else `unreported`. */
  readonly fill: Fill | 'differing';
  readonly agreement: Agreement;
  /** The fields in which the records differ. */
  readonly conflicts: ConflictView[];
  /** Those of them that exclude each other: the outcome is then `contradictory`. */
  readonly contradictions: ConflictView[];
}

/** The standing by the records of both interfaces; null for one without. Event types are names of states (spec 6). Pure. */
export function standingOf(statistics: StatisticsOrder | null, order: OrderRecord | null): OrderStanding {
  const events = statistics?.events ?? [];
  const branches = new Set(events.map(({ type }) => orderStates[type].branch));
  const own = [statistics && orderStateOf(statistics.state), order && orderStateOf(order.state)] as const;
  const states = joinStates(own[0], own[1], branches);
  const reported = joinCallStates(statistics, order);
  const call = reported.state ?? (statistics && callStateIn(statistics)) ?? (order && callStateIn(order));
  const chosen = { status: states.chosen, 'externalCall.state': reported.chosen };
  const conflicts = [
    ...(statistics && order ? conflictsOf(statistics, order, chosen) : []),
    ...eventConflicts(events, states.state),
  ];
  const contradictions = contradictionsIn(conflicts);
  const isContradictory = contradictions.length > 0;
  const fill = fillOf(statistics?.fulfilledAmount ?? null, statistics?.take.finalAmount ?? null);
  const isCallLagging = differIn(conflicts, 'externalCall.state');
  // States alone, which a list has had, leave open whether the rest of the records agrees.
  const agreement =
    statistics?.take.chainId === null && states.agreement === 'agree' ? 'single' : states.agreement;
  const outcome = isContradictory ? 'contradictory' : outcomeOf(states.state, call, fill);
  return {
    state: states.state,
    reached: own.includes('Unknown') ? 'Unknown' : reachedBy(states.state, events, call),
    call,
    reportedCall: reported.state,
    outcome,
    finality: finalityOf(states.state, outcome),
    fill: fill === 'full' ? fillBy(conflicts) : fill,
    agreement: isContradictory ? 'conflict' : isCallLagging ? 'lagging' : agreement,
    conflicts,
    contradictions,
  };
}

/** What an order and a list must not say differently of it. */
export const shownText = ({ state, reached, outcome, reportedCall }: OrderStanding): string =>
  `${state} ${reached} ${outcome} ${reportedCall}`;

/** A record can be behind its own events, or a chain reorganised: what is awaited follows from the events, no end does. */
function reachedBy(state: OrderState, events: readonly TrackedEvent[], call: ExternalCallState | null) {
  const last = events.findLast(({ type }) => isBefore(state, type))?.type ?? state;
  // A call is executed with the amount that was fulfilled.
  const isCallAhead = (call === 'Executing' || call === 'Completed') && isBefore(last, 'Fulfilled');
  const isForked = last !== state && events.some(({ type }) => areForked(type, last));
  return isCallAhead || isForked ? 'Unknown' : last;
}

/** A fulfilled amount that is the full one by statistics, where the order interface may report another order. */
const fillBy = (conflicts: readonly ConflictView[]): OrderStanding['fill'] => {
  if (differIn(conflicts, 'take.amount.value')) return 'differing';
  return differIn(conflicts, 'give.amount.value') ? 'unreported' : 'full';
};

/** Joins the external call states of both records: the later one; of two different final states, that of statistics. */
function joinCallStates(statistics: StatisticsOrder | null, order: OrderRecord | null) {
  const [ofStatistics, ofOrder] = [statistics?.externalCallState ?? null, order?.externalCallState ?? null];
  const chosen: Side = callRank(ofOrder) > callRank(ofStatistics) ? 'order' : 'statistics';
  const text = chosen === 'order' ? ofOrder : ofStatistics;
  const isAttached = [statistics, order].some((record) => record !== null && isCallAttached(record));
  return { state: text === null ? null : attachedState(externalCallStateOf(text), isAttached), chosen };
}

/**
 * Joins the states of both records (null: no record). The further one wins, so that no late or old record moves an order
 * backwards. On the branches that exclude each other the one wins whose branch has a tracked event; if both or neither have
 * one, that of statistics.
 */
export function joinStates(
  statistics: OrderState | null,
  order: OrderState | null,
  trackedBranches: ReadonlySet<Branch>,
): Pick<OrderStanding, 'state' | 'agreement'> & { readonly chosen: Side } {
  if (statistics === null || order === null)
    return { state: statistics ?? order ?? 'Unknown', agreement: 'single', chosen: 'statistics' };
  const [one, other] = [orderStates[statistics], orderStates[order]];
  const isConflict = areForked(statistics, order);
  const isOrderChosen = isConflict
    ? trackedBranches.has(other.branch) && !trackedBranches.has(one.branch)
    : other.rank > one.rank;
  return {
    state: isOrderChosen ? order : statistics,
    agreement: isConflict ? 'conflict' : statistics === order ? 'agree' : 'lagging',
    chosen: isOrderChosen ? 'order' : 'statistics',
  };
}

const unknownOffer: StatisticsOffer = {
  chainId: null,
  tokenAddress: null,
  amount: null,
  finalAmount: null,
  token: { symbol: null, name: null, decimals: null, logoURI: null },
};

/** A record that says nothing. It has every member: V8 is slow where a copy gets further ones. */
export const unknownRecord: StatisticsOrder = {
  orderId: '',
  state: 'Unknown',
  externalCallState: null,
  makerNonce: null,
  maker: null,
  receiver: null,
  taker: null,
  give: unknownOffer,
  take: unknownOffer,
  fulfilledAmount: null,
  givePatchAuthority: null,
  orderAuthority: null,
  unlockAuthority: null,
  allowedTaker: null,
  allowedCancelBeneficiary: null,
  unlockBeneficiary: null,
  cancelBeneficiary: null,
  referralCode: null,
  fixedFee: null,
  percentFee: null,
  finalPercentFee: null,
  affiliateFee: null,
  events: [],
  preswap: null,
  externalCall: null,
  metadata: null,
  unreadable: [],
};

/**
 * The record of the statistics interface, or the states that a list of it has had, whichever is further; without a record
 * the states alone. A list that does not report the state of the call does not say that there is none: it is unreadable.
 */
export function withListedState(
  orderId: string,
  record: StatisticsOrder | null,
  listed: ListedState,
): StatisticsOrder {
  if (record) return { ...record, ...furtherState(listed, record) };
  const { state, externalCallState } = listed;
  const unreadable = externalCallState === null ? ['externalCallState'] : [];
  return { ...unknownRecord, orderId, state, externalCallState, unreadable };
}
