/** The branches of an order's lifecycle: up to `Created`, and the two that exclude each other after it. */
export type Branch = 'trunk' | 'fulfilment' | 'cancellation';

/** How far an order is. Its money has arrived on the destination chain when `completed`, and is back when `cancelled`. */
export const phases = ['unknown', 'pending', 'open', 'completed', 'cancelling', 'cancelled'] as const;
type Phase = (typeof phases)[number];

/**
 * @param rank how far along, on the trunk and then on a branch: the higher, the later
 * @param protocolFinal whether the order has no further event
 */
const defineState = (branch: Branch, rank: number, phase: Phase, protocolFinal = false) => ({
  branch,
  rank,
  phase,
  protocolFinal,
});

/** The order states of spec 3.1, and `Unknown` for one that this version does not know yet. */
export const orderStates = {
  Unknown: defineState('trunk', 0, 'unknown'),
  None: defineState('trunk', 1, 'pending'),
  Created: defineState('trunk', 2, 'open'),
  Fulfilled: defineState('fulfilment', 3, 'completed'),
  SentUnlock: defineState('fulfilment', 4, 'completed'),
  ClaimedUnlock: defineState('fulfilment', 5, 'completed', true),
  OrderCancelled: defineState('cancellation', 3, 'cancelling'),
  SentOrderCancel: defineState('cancellation', 4, 'cancelling'),
  ClaimedOrderCancel: defineState('cancellation', 5, 'cancelled', true),
} as const;

export type OrderState = keyof typeof orderStates;

export const orderStateNames = Object.keys(orderStates) as OrderState[];

/** What happens to an order on chain (spec 6); each event leads to the state of its name. */
export type EventType = Exclude<OrderState, 'Unknown' | 'None'>;

export const eventTypes = orderStateNames.filter(
  (name): name is EventType => name !== 'Unknown' && name !== 'None',
);

const otherSpellings = new Map<string, OrderState>([['SentOrderCancelled', 'SentOrderCancel']]);

/** Whether the money has arrived on the destination chain, or is back on the source chain. */
export const isMoneyFinal = (state: OrderState): boolean =>
  orderStates[state].phase === 'completed' || orderStates[state].phase === 'cancelled';

/** Whether the first state comes before the second on the branch of the second. Unknown states are not comparable. */
export function isBefore(first: OrderState, second: OrderState): boolean {
  const a = orderStates[first];
  const b = orderStates[second];
  const isSameWay = a.branch === b.branch || a.branch === 'trunk';
  return first !== 'Unknown' && isSameWay && a.rank < b.rank;
}

/** Whether the states are on the two branches that exclude each other. */
export function areForked(first: OrderState, second: OrderState): boolean {
  const a = orderStates[first].branch;
  const b = orderStates[second].branch;
  return a !== b && a !== 'trunk' && b !== 'trunk';
}

/** The state of an upstream's text; `Unknown` for a text that this version does not know. */
export function orderStateOf(text: string): OrderState {
  return otherSpellings.get(text) ?? orderStateNames.find((name) => name === text) ?? 'Unknown';
}
