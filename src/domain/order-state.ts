import { type ExternalCallState, externalCallStates } from './external-call-state';

/** The branches of an order's lifecycle: up to `Created`, and the two that exclude each other after it. */
export type Branch = 'trunk' | 'fulfilment' | 'cancellation';

export type Phase = 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled' | 'unknown';

interface StateDefinition {
  branch: Branch;
  /** Position within the branch: the higher, the later. */
  rank: number;
  phase: Phase;
  /** The money has arrived on the destination chain, or is back on the source chain. */
  moneyFinal: boolean;
  /** The order has no further event. */
  protocolFinal: boolean;
}

const defineState = (
  branch: Branch,
  rank: number,
  phase: Phase,
  final: 'money' | 'protocol' | null = null,
): StateDefinition => ({
  branch,
  rank,
  phase,
  moneyFinal: final !== null,
  protocolFinal: final === 'protocol',
});

/** The order states of spec 3.1, and `Unknown` for one that this version does not know yet. */
export const orderStates = {
  Unknown: defineState('trunk', 0, 'unknown'),
  None: defineState('trunk', 1, 'pending'),
  Created: defineState('trunk', 2, 'open'),
  Fulfilled: defineState('fulfilment', 3, 'completed', 'money'),
  SentUnlock: defineState('fulfilment', 4, 'completed', 'money'),
  ClaimedUnlock: defineState('fulfilment', 5, 'completed', 'protocol'),
  OrderCancelled: defineState('cancellation', 3, 'cancelling'),
  SentOrderCancel: defineState('cancellation', 4, 'cancelling'),
  ClaimedOrderCancel: defineState('cancellation', 5, 'cancelled', 'protocol'),
} as const satisfies Record<string, StateDefinition>;

export type OrderState = keyof typeof orderStates;

export const orderStateNames = Object.keys(orderStates) as OrderState[];

const otherSpellings = new Map<string, OrderState>([['SentOrderCancelled', 'SentOrderCancel']]);

/**
 * Whether nothing more will happen for the user: the money has arrived, or is back, and an attached external call is
 * final. `call` is null where no record has a call state.
 */
export const isUserFinal = (state: OrderState, call: ExternalCallState | null): boolean =>
  orderStates[state].moneyFinal && (call === null || externalCallStates[call].final);

/**
 * Whether the first state comes before the second on the branch of the second. Unknown states are not comparable.
 */
export function isBefore(first: OrderState, second: OrderState): boolean {
  const [a, b] = [orderStates[first], orderStates[second]];
  const isSameWay = a.branch === b.branch || a.branch === 'trunk';
  return first !== 'Unknown' && isSameWay && a.rank < b.rank;
}

/** The state of an upstream's text; `Unknown` for a text that this version does not know. */
export function orderStateOf(text: string): OrderState {
  return otherSpellings.get(text) ?? orderStateNames.find((name) => name === text) ?? 'Unknown';
}
