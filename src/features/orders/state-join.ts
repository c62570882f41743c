import { type OrderState, orderStateNames, orderStates } from '../../domain/order-state';
import { type Agreement } from './order-meta.view';

/**
 * What is known of an order's life: how far it has come on the trunk and on each branch, as the ranks of the
 * state table; 0 for not at all. Joining takes the further on each: commutative, associative and idempotent,
 * so that no record, however late or old, moves an order backwards.
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

/** Whether the knowledge holds both branches, which no order can take. */
export const isContradictory = (known: StateProgress): boolean =>
  known.fulfilment > 0 && known.cancellation > 0;

/** The furthest state that is known, on the preferred branch where both are. */
export function furthestState(known: StateProgress, preferred: 'fulfilment' | 'cancellation'): OrderState {
  const other = preferred === 'fulfilment' ? 'cancellation' : 'fulfilment';
  const branch = ([preferred, other, 'trunk'] as const).find((name) => known[name] > 0) ?? 'trunk';
  const found = orderStateNames.find(
    (name) => orderStates[name].branch === branch && orderStates[name].rank === known[branch],
  );
  return found ?? 'Unknown';
}

export interface JoinedState {
  readonly state: OrderState;
  readonly agreement: Agreement;
  /** Whose state the joined one is. */
  readonly chosen: 'statistics' | 'order';
}

/**
 * Joins the states that both interfaces report (null: no record). On the same branch the further one wins.
 * On different branches the side wins whose own branch has a tracked event; if that is both or neither,
 * statistics, whose record is the fuller.
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
  const known = mergeProgress(progressOf(statistics), progressOf(order));
  const isConflict = isContradictory(known);
  const state = furthestState(known, preferredBranch(statistics, order, trackedBranches));
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
