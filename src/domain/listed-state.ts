import { callRank } from './external-call-state';
import { isBefore, orderStateOf } from './order-state';

/** The states of an order in a list of the statistics interface, in its spelling. */
export interface ListedState {
  readonly state: string;
  /** Null where the row does not report it. */
  readonly externalCallState: string | null;
}

/** The later state of the order and of its call. Of two orders' states that exclude each other the second one. */
export const furtherState = (known: ListedState, newer: ListedState): ListedState => ({
  state: isBefore(orderStateOf(newer.state), orderStateOf(known.state)) ? known.state : newer.state,
  externalCallState:
    callRank(newer.externalCallState) < callRank(known.externalCallState)
      ? known.externalCallState
      : newer.externalCallState,
});
