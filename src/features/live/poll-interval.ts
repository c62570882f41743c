import { type OrderState, orderStateOf, orderStates } from '../../domain/order-state';
import { type OrderView } from '../orders/order.view';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** An interval, and up to which time in the state it holds. In milliseconds. */
type Step = readonly [upToMs: number, intervalMs: number];

/** For an order or a transaction that no interface knows yet. After the last step it is not polled. */
const unknownSteps: readonly Step[] = [
  [minuteMs, 2 * secondMs],
  [5 * minuteMs, 5 * secondMs],
  [10 * minuteMs, 30 * secondMs],
];

/** For how long an order or a transaction that no interface knows is waited for. */
export const maxUnknownMs = 10 * minuteMs;

const beforeFulfilment: readonly Step[] = [
  [30 * secondMs, 1.5 * secondMs],
  [3 * minuteMs, 3 * secondMs],
  [15 * minuteMs, 10 * secondMs],
  [dayMs, minuteMs],
  [Infinity, 5 * minuteMs],
];

/** Order states usually follow each other within seconds (to `Fulfilled`), hours, minutes. Null: nothing more follows. */
const stateSteps: Readonly<Record<OrderState, readonly Step[] | null>> = {
  Unknown: beforeFulfilment,
  None: beforeFulfilment,
  Created: beforeFulfilment,
  Fulfilled: [
    [2 * minuteMs, 30 * secondMs],
    [Infinity, minuteMs],
  ],
  SentUnlock: [
    [3 * minuteMs, 10 * secondMs],
    [Infinity, minuteMs],
  ],
  ClaimedUnlock: null,
  OrderCancelled: [
    [15 * minuteMs, 15 * secondMs],
    [Infinity, 5 * minuteMs],
  ],
  SentOrderCancel: [
    [15 * minuteMs, 30 * secondMs],
    [Infinity, 5 * minuteMs],
  ],
  ClaimedOrderCancel: null,
};

/** While the external call of a fulfilled order is in progress. */
const openCallSteps: readonly Step[] = [
  [minuteMs, 3 * secondMs],
  [15 * minuteMs, 15 * secondMs],
  [Infinity, minuteMs],
];

const stepAt = (steps: readonly Step[], forMs: number): number | null =>
  steps.find(([upToMs]) => forMs < upToMs)?.[1] ?? null;

/**
 * How often to poll for what no interface knows, in milliseconds; null after ten minutes.
 * @param watchedForMs how long ago the latest watcher came
 */
export const unknownPollIntervalMs = (watchedForMs: number): number | null =>
  stepAt(unknownSteps, watchedForMs);

/**
 * How often to poll an order, in milliseconds; null for one that is final, its external call included. Pure.
 * @param inStateMs for how long it has been in its state
 */
export function pollIntervalMs(
  order: Pick<OrderView, 'status' | 'userFinal'>,
  inStateMs: number,
): number | null {
  const state = orderStateOf(order.status);
  // The money has arrived, and the external call that follows it has not ended.
  const isCallOpen = orderStates[state].moneyFinal && !order.userFinal;
  const steps = [stateSteps[state], isCallOpen ? openCallSteps : null];
  const intervals = steps.flatMap((each) => (each && stepAt(each, inStateMs)) ?? []);
  return intervals.length === 0 ? null : Math.min(...intervals);
}

/** Whether nothing more will happen to an order or its external call. */
export const isFinal = ({
  protocolFinal,
  userFinal,
}: Pick<OrderView, 'protocolFinal' | 'userFinal'>): boolean => protocolFinal && userFinal;
