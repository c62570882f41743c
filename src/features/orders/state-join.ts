import {
  callIn,
  type ExternalCallState,
  externalCallStateOf,
  externalCallStates,
} from '../../domain/external-call-state';
import { type OrderState, orderStateNames, orderStates } from '../../domain/order-state';
import { type ExternalCallView } from './order-parts.view';
import { type Agreement } from './order-meta.view';

export interface JoinedCallState {
  readonly state: ExternalCallState | null;
  readonly chosen: 'statistics' | 'order';
}

/** Joins the external call states of both records: the later one; of two different final states, that of statistics. */
export function joinCallStates(statistics: string | null, order: string | null): JoinedCallState {
  const ofStatistics = statistics === null ? null : externalCallStateOf(statistics);
  const ofOrder = order === null ? null : externalCallStateOf(order);
  const isOrderFurther = rankOf(ofOrder) > rankOf(ofStatistics);
  return isOrderFurther ? { state: ofOrder, chosen: 'order' } : { state: ofStatistics, chosen: 'statistics' };
}

const rankOf = (state: ExternalCallState | null): number =>
  state === null ? -1 : externalCallStates[state].rank;

/** The external call of one record, and the state of the order in that record. */
export interface ReportedCall {
  readonly orderState: OrderState;
  readonly call: unknown;
}

/**
 * The external call in the view. The record of an order that is not fulfilled may have only the hash of the call (spec
 * 2.2), so 32 bytes are a hash there; the other record may have the call itself by then. The state of a call that is
 * attached is `Unknown` where no record reports it.
 */
export function externalCallView(
  state: ExternalCallState | null,
  calls: readonly ReportedCall[],
): ExternalCallView {
  const hash = calls.filter(isHash).map(({ call }) => callIn(call))[0];
  const data = calls
    .filter((one) => !isHash(one))
    .map(({ call }) => callIn(call))
    .find((call) => call !== null);
  const dataHash = typeof hash === 'string' ? hash.toLowerCase() : null;
  return {
    state: state ?? (data !== undefined || dataHash !== null ? 'Unknown' : null),
    data: data ?? null,
    dataHash,
    cancellable: state !== null && externalCallStates[state].cancellable,
  };
}

function isHash({ orderState, call }: ReportedCall): boolean {
  const text = callIn(call);
  const isThirtyTwoBytes = typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text);
  return isThirtyTwoBytes && orderStates[orderState].branch !== 'fulfilment';
}

/**
 * The progress of an order on the trunk and on each branch, as ranks of the state table; 0 for none. Merging takes the
 * maximum of each: commutative, associative and idempotent, so that no late or old record moves an order backwards.
 */
export interface StateProgress {
  readonly trunk: number;
  readonly fulfilment: number;
  readonly cancellation: number;
}

const noProgress: StateProgress = { trunk: 0, fulfilment: 0, cancellation: 0 };

export const progressOf = (state: OrderState): StateProgress => ({
  ...noProgress,
  [orderStates[state].branch]: orderStates[state].rank,
});

export const mergeProgress = (a: StateProgress, b: StateProgress): StateProgress => ({
  trunk: Math.max(a.trunk, b.trunk),
  fulfilment: Math.max(a.fulfilment, b.fulfilment),
  cancellation: Math.max(a.cancellation, b.cancellation),
});

/** Whether there is progress on both branches, which exclude each other. */
export const isContradictory = ({ fulfilment, cancellation }: StateProgress): boolean =>
  fulfilment > 0 && cancellation > 0;

/** The furthest state; on the preferred branch if there is progress on both. */
export function furthestState(progress: StateProgress, preferred: 'fulfilment' | 'cancellation'): OrderState {
  const other = preferred === 'fulfilment' ? 'cancellation' : 'fulfilment';
  const branch = ([preferred, other] as const).find((name) => progress[name] > 0) ?? 'trunk';
  const found = orderStateNames.find(
    (name) => orderStates[name].branch === branch && orderStates[name].rank === progress[branch],
  );
  return found ?? 'Unknown';
}

export interface JoinedState {
  readonly state: OrderState;
  readonly agreement: Agreement;
  /** The source of the joined state. */
  readonly chosen: 'statistics' | 'order';
}

/**
 * Joins the states of both records (null: no record). On the same branch the further one wins. On different branches the
 * one wins whose branch has a tracked event; if both or neither have one, that of statistics.
 */
export function joinStates(
  statistics: OrderState | null,
  order: OrderState | null,
  trackedBranches: ReadonlySet<string>,
): JoinedState {
  if (statistics === null || order === null) {
    const chosen = statistics === null ? 'order' : 'statistics';
    return { state: statistics ?? order ?? 'Unknown', agreement: 'single', chosen };
  }
  const progress = mergeProgress(progressOf(statistics), progressOf(order));
  const isConflict = isContradictory(progress);
  const state = furthestState(progress, preferredBranch(statistics, order, trackedBranches));
  return {
    state,
    agreement: isConflict ? 'conflict' : statistics === order ? 'agree' : 'lagging',
    chosen: state === statistics ? 'statistics' : 'order',
  };
}

function preferredBranch(
  statistics: OrderState,
  order: OrderState,
  trackedBranches: ReadonlySet<string>,
): 'fulfilment' | 'cancellation' {
  const ownBranch = orderStates[statistics].branch;
  const otherBranch = orderStates[order].branch;
  const prefersOrder = trackedBranches.has(otherBranch) && !trackedBranches.has(ownBranch);
  return (prefersOrder ? otherBranch : ownBranch) === 'cancellation' ? 'cancellation' : 'fulfilment';
}
