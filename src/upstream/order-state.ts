/** The two ways an order's life can go after `Created`; there is no crossing between them. */
export type Branch = 'trunk' | 'fulfilment' | 'cancellation';

export type Phase = 'pending' | 'open' | 'completed' | 'cancelling' | 'cancelled' | 'unknown';

interface StateFacts {
  branch: Branch;
  /** Position within the branch: the higher, the later. */
  rank: number;
  phase: Phase;
  /** The user's money has arrived, or is back. */
  userFinal: boolean;
  /** Nothing more will happen. */
  protocolFinal: boolean;
  message: string;
}

const facts = (
  branch: Branch,
  rank: number,
  phase: Phase,
  final: 'user' | 'protocol' | null,
  message: string,
): StateFacts => ({
  branch,
  rank,
  phase,
  userFinal: final !== null,
  protocolFinal: final === 'protocol',
  message,
});

/** The order states of spec 3.1, and `Unknown` for one that this version does not know yet. */
export const orderStates = {
  Unknown: facts('trunk', 0, 'unknown', null, 'The order is in a state that is not known here yet.'),
  None: facts('trunk', 1, 'pending', null, 'The order is not on chain yet.'),
  Created: facts('trunk', 2, 'open', null, 'The order waits for a taker.'),
  Fulfilled: facts('fulfilment', 3, 'completed', 'user', 'The receiver has the full amount.'),
  SentUnlock: facts(
    'fulfilment',
    4,
    'completed',
    'user',
    'The receiver has the full amount; the unlock for the taker is on its way.',
  ),
  ClaimedUnlock: facts(
    'fulfilment',
    5,
    'completed',
    'protocol',
    'The receiver has the full amount, and the taker was paid.',
  ),
  OrderCancelled: facts(
    'cancellation',
    3,
    'cancelling',
    null,
    'The order was cancelled on the destination chain; the refund has to be sent.',
  ),
  SentOrderCancel: facts(
    'cancellation',
    4,
    'cancelling',
    null,
    'The order was cancelled; the refund is on its way to the source chain.',
  ),
  ClaimedOrderCancel: facts(
    'cancellation',
    5,
    'cancelled',
    'protocol',
    'The order was cancelled, and the maker has the money back.',
  ),
} as const satisfies Record<string, StateFacts>;

export type OrderState = keyof typeof orderStates;

export const orderStateNames = Object.keys(orderStates) as OrderState[];

const otherSpellings = new Map<string, OrderState>([['SentOrderCancelled', 'SentOrderCancel']]);

/**
 * Whether the first state lies before the second on the way that the second took. Unknown states do not
 * compare.
 */
export function isBefore(first: OrderState, second: OrderState): boolean {
  const [a, b] = [orderStates[first], orderStates[second]];
  const isSameWay = a.branch === b.branch || a.branch === 'trunk';
  return first !== 'Unknown' && isSameWay && a.rank < b.rank;
}

/** The state that an interface's text names; `Unknown` for a text that this version does not know. */
export function orderStateOf(text: string): OrderState {
  return otherSpellings.get(text) ?? orderStateNames.find((name) => name === text) ?? 'Unknown';
}
