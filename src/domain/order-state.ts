/** The branches of an order's lifecycle: up to `Created`, and the two that exclude each other after it. */
export type Branch = 'trunk' | 'fulfilment' | 'cancellation';

export type Phase = 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled' | 'unknown';

interface StateDefinition {
  branch: Branch;
  /** How far along, on the trunk and then on a branch: the higher, the later. */
  rank: number;
  phase: Phase;
  /** Where the money is: `delivered` on the destination chain, `refunded` on the source chain. */
  money: 'pending' | 'delivered' | 'refunded' | 'unknown';
  /** The order has no further event. */
  protocolFinal: boolean;
}

const defineState = (
  branch: Branch,
  rank: number,
  phase: Phase,
  money: StateDefinition['money'] = 'pending',
  protocolFinal = false,
): StateDefinition => ({ branch, rank, phase, money, protocolFinal });

/** The order states of spec 3.1, and `Unknown` for one that this version does not know yet. */
export const orderStates = {
  Unknown: defineState('trunk', 0, 'unknown', 'unknown'),
  None: defineState('trunk', 1, 'pending'),
  Created: defineState('trunk', 2, 'open'),
  Fulfilled: defineState('fulfilment', 3, 'completed', 'delivered'),
  SentUnlock: defineState('fulfilment', 4, 'completed', 'delivered'),
  ClaimedUnlock: defineState('fulfilment', 5, 'completed', 'delivered', true),
  OrderCancelled: defineState('cancellation', 3, 'cancelling'),
  SentOrderCancel: defineState('cancellation', 4, 'cancelling'),
  ClaimedOrderCancel: defineState('cancellation', 5, 'cancelled', 'refunded', true),
} as const satisfies Record<string, StateDefinition>;

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
  orderStates[state].money === 'delivered' || orderStates[state].money === 'refunded';

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

/** Every phase that an order's state can belong to. */
export const phases: readonly Phase[] = [
  ...new Set<Phase>(Object.values(orderStates).map(({ phase }) => phase)),
];
