import { orderId } from '../../test/support/upstream-records';

const states = ['Created', 'Fulfilled', 'ClaimedUnlock'] as const;
export type BenchState = (typeof states)[number];

/** Ids that begin so are of no order. */
const unknownPrefix = '0xff';

/** The n-th order in a state: open, the user's money has arrived, or settled. */
export const orderIn = (state: BenchState, n: number): string =>
  orderId(n * states.length + states.indexOf(state));

/** The n-th of all orders, one in three of each state. */
export const knownOrder = (n: number): string => orderId(n);

/** The n-th id that no interface knows. */
export const unknownOrder = (n: number): string => unknownPrefix + orderId(n).slice(unknownPrefix.length);

/** The state of an order; null for one that is not known. It never changes. */
export function stateOf(id: string): BenchState | null {
  return id.startsWith(unknownPrefix)
    ? null
    : (states[Number.parseInt(id.slice(-8), 16) % states.length] ?? null);
}
