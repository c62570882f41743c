/** Every order state (spec 3.1). */
export const orderStates = [
  'None',
  'Created',
  'Fulfilled',
  'SentUnlock',
  'OrderCancelled',
  'SentOrderCancel',
  'ClaimedUnlock',
  'ClaimedOrderCancel',
] as const;

export type SimulatedOrderState = (typeof orderStates)[number];

/** Whether a text, or its absence, is the name of a state. */
export const isOrderState = (text: string | undefined): text is SimulatedOrderState =>
  orderStates.some((state) => state === text);

/** A state that results from an event on a chain (spec 6). */
export type EventState = Exclude<SimulatedOrderState, 'None'>;

/** The events that lead to a state, first to last. After Created there are two separate branches. */
export const pathTo: Readonly<Record<SimulatedOrderState, readonly EventState[]>> = {
  None: [],
  Created: ['Created'],
  Fulfilled: ['Created', 'Fulfilled'],
  SentUnlock: ['Created', 'Fulfilled', 'SentUnlock'],
  ClaimedUnlock: ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  OrderCancelled: ['Created', 'OrderCancelled'],
  SentOrderCancel: ['Created', 'OrderCancelled', 'SentOrderCancel'],
  ClaimedOrderCancel: ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
};

/** Whether an order in `from` can still reach `to`. */
export function isAhead(from: SimulatedOrderState, to: SimulatedOrderState): boolean {
  return pathTo[to].length > pathTo[from].length && (from === 'None' || pathTo[to].includes(from));
}

const nextStates: Readonly<Partial<Record<SimulatedOrderState, SimulatedOrderState>>> = {
  None: 'Created',
  Created: 'Fulfilled',
  Fulfilled: 'SentUnlock',
  SentUnlock: 'ClaimedUnlock',
  OrderCancelled: 'SentOrderCancel',
  SentOrderCancel: 'ClaimedOrderCancel',
};

/** The state that usually follows; undefined at the end of a branch. */
export const nextState = (state: SimulatedOrderState): SimulatedOrderState | undefined => nextStates[state];

/** Whether an event happens on the source chain; the others happen on the destination chain (spec 6). */
export const isOnSource = (state: EventState): boolean =>
  state === 'Created' || state === 'ClaimedUnlock' || state === 'ClaimedOrderCancel';
