import {
  callStateIn,
  type ExternalCallState,
  externalCallStates,
  type WithCall,
} from './external-call-state';
import { areForked, isMoneyFinal, orderStateOf, type OrderState, orderStates } from './order-state';

/** What became of the user's money. */
export const outcomes = [
  'pending',
  'delivered',
  'refunded',
  'call-failed',
  'call-cancelled',
  'contradictory',
  'unknown',
] as const;
export type Outcome = (typeof outcomes)[number];

const userFinalOutcomes = new Set<Outcome>(['delivered', 'refunded', 'call-failed', 'call-cancelled']);

/** The outcome of an order whose money has arrived, and of one whose money is back, by the state of its external call. */
const outcomesByCall: Readonly<Record<ExternalCallState, { completed: Outcome; cancelled: Outcome }>> = {
  Unknown: { completed: 'unknown', cancelled: 'unknown' },
  NoExtCall: { completed: 'delivered', cancelled: 'refunded' },
  AwaitingOrderFulfillment: { completed: 'pending', cancelled: 'pending' },
  AwaitingExecution: { completed: 'pending', cancelled: 'pending' },
  Executing: { completed: 'pending', cancelled: 'pending' },
  // A call is executed with the money of the order: it cannot be back as well.
  Completed: { completed: 'delivered', cancelled: 'unknown' },
  Failed: { completed: 'call-failed', cancelled: 'refunded' },
  Cancelled: { completed: 'call-cancelled', cancelled: 'refunded' },
};

/** How much of the final take amount was fulfilled: `none` for an amount of 0, `unreported` where either was not read. */
export type Fill = 'full' | 'partial' | 'none' | 'unreported';

/** Compares the fulfilled amount with the final amount of the take offer, both in base units in decimal text. */
export function fillOf(fulfilledAmount: string | null, finalAmount: string | null): Fill {
  if (fulfilledAmount === '0') return 'none';
  if (fulfilledAmount === null || finalAmount === null) return 'unreported';
  const isFull = fulfilledAmount === finalAmount || BigInt(fulfilledAmount) > BigInt(finalAmount);
  return isFull ? 'full' : 'partial';
}

/**
 * The outcome by what does not contradict itself. `call` is null where there is no call. An order is not delivered where
 * the amount that is reported as fulfilled is 0.
 */
export function outcomeOf(state: OrderState, call: ExternalCallState | null, fill: Fill): Outcome {
  const { phase } = orderStates[state];
  if (phase !== 'completed' && phase !== 'cancelled') return phase === 'unknown' ? phase : 'pending';
  const outcome = outcomesByCall[call ?? 'NoExtCall'][phase];
  return outcome === 'delivered' && fill === 'none' ? 'unknown' : outcome;
}

/** How far an order is final: not, for its user, or with no further event. In this order. */
export const finalities = ['open', 'user-final', 'protocol-final'] as const;
export type Finality = (typeof finalities)[number];

export function finalityOf(state: OrderState, outcome: Outcome): Finality {
  if (!userFinalOutcomes.has(outcome)) return 'open';
  return orderStates[state].protocolFinal ? 'protocol-final' : 'user-final';
}

/** What a record says of the end of an order. */
export interface FinalityRecord extends WithCall {
  /** The state in the upstream's spelling. */
  readonly state: string;
  readonly fulfilledAmount?: string | null;
}

/** How far the order is final by this record alone. */
export function finalityOfRecord(record: FinalityRecord): Finality {
  const state = orderStateOf(record.state);
  const fill = fillOf(record.fulfilledAmount ?? null, null);
  return finalityOf(state, outcomeOf(state, callStateIn(record), fill));
}

/** Whether two order states exclude each other: of different branches, or one unknown and the other final for the user. */
export const areContradictoryStates = (a: OrderState, b: OrderState): boolean =>
  a === 'Unknown' || b === 'Unknown' ? isMoneyFinal(a) || isMoneyFinal(b) : areForked(a, b);

/** Whether two call states exclude each other: two different ends, or one unknown and the other final. */
export function areContradictoryCalls(a: ExternalCallState, b: ExternalCallState): boolean {
  if (a === b) return false;
  const [first, second] = [externalCallStates[a], externalCallStates[b]];
  if (a === 'Unknown' || b === 'Unknown') return first.final || second.final;
  return first.rank === second.rank;
}
