import { type Milestone } from './order-lifecycle';
import { type SimulatedOrderState } from './order-states';

/** Every external call state (spec 3.2); only the statistics interface reports `OrderCancelled`. */
export const externalCallStates = [
  'NoExtCall',
  'AwaitingOrderFulfillment',
  'AwaitingExecution',
  'Executing',
  'Completed',
  'Failed',
  'Cancelled',
  'OrderCancelled',
] as const;

export type SimulatedExternalCallState = (typeof externalCallStates)[number];

/** The final state of a call after its order is fulfilled. */
export type CallOutcome = 'AwaitingExecution' | 'Executing' | 'Completed' | 'Failed' | 'Cancelled';

/** A call to be made on the destination chain with the taken amount. */
export interface ExternalCall {
  /** The full call, `0x` hex. */
  data: string;
  outcome: CallOutcome;
  /** The state that the statistics interface reports for the call of a cancelled order. */
  afterCancel: 'Cancelled' | 'OrderCancelled';
}

const executingAfterMs = 2_000;
const outcomeAfterMs = 4_000;

function afterFulfillment(outcome: CallOutcome, elapsedMs: number): CallOutcome {
  if (elapsedMs < executingAfterMs || outcome === 'AwaitingExecution') return 'AwaitingExecution';
  if (outcome === 'Cancelled') return 'Cancelled';
  return elapsedMs < outcomeAfterMs ? 'Executing' : outcome;
}

/**
 * The state of an order's call. It waits for the fulfillment, then for its execution, and is executed within four
 * seconds unless its outcome is to wait. Cancelling the order cancels the call.
 * @param elapsedOf time since an event, in ms; Infinity for a settled order
 */
export function externalCallStateOf(
  call: ExternalCall | null,
  milestones: readonly Milestone[],
  elapsedOf: (milestone: Milestone) => number,
): SimulatedExternalCallState {
  if (call === null) return 'NoExtCall';
  const happened = (state: SimulatedOrderState): Milestone | undefined =>
    milestones.find((each) => each.state === state);
  if (happened('OrderCancelled')) return call.afterCancel;
  const fulfilled = happened('Fulfilled');
  return fulfilled ? afterFulfillment(call.outcome, elapsedOf(fulfilled)) : 'AwaitingOrderFulfillment';
}

const beforeFork = ['NoExtCall', 'AwaitingOrderFulfillment'] as const;
const afterFill = [
  'NoExtCall',
  'AwaitingExecution',
  'Executing',
  'Completed',
  'Failed',
  'Cancelled',
] as const;
const afterCancel = ['NoExtCall', 'Cancelled', 'OrderCancelled'] as const;

/** The call states that each order state allows. */
export const callStatesOf: Readonly<Record<SimulatedOrderState, readonly SimulatedExternalCallState[]>> = {
  None: beforeFork,
  Created: beforeFork,
  Fulfilled: afterFill,
  SentUnlock: afterFill,
  ClaimedUnlock: afterFill,
  OrderCancelled: afterCancel,
  SentOrderCancel: afterCancel,
  ClaimedOrderCancel: afterCancel,
};
