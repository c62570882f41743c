import { oldContradictionFreshSeconds, youngContradictionMs } from '../../cache/freshness';
import { isMoneyFinal, type OrderState, orderStateOf } from '../../domain/order-state';
import { type OrderView } from './order.view';

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

/** While the money has moved, and the outcome is open: the external call is in progress, or not known. */
const openOutcomeSteps: readonly Step[] = [
  [minuteMs, 3 * secondMs],
  [15 * minuteMs, 15 * secondMs],
  [Infinity, minuteMs],
];

/** While the records contradict each other: as often as they are refreshed for readers. */
const contradictorySteps: readonly Step[] = [
  [youngContradictionMs, 2 * secondMs],
  [Infinity, oldContradictionFreshSeconds * secondMs],
];

/** For the record that is behind in an order that is final by the other one. After the last step it is not polled. */
const behindSteps: readonly Step[] = [
  [3 * minuteMs, 10 * secondMs],
  [10 * minuteMs, minuteMs],
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
 * How often to poll the record that is behind in a final order, in milliseconds; null after ten minutes.
 * @param finalForMs for how long the order has been final
 */
export const behindPollIntervalMs = (finalForMs: number): number | null => stepAt(behindSteps, finalForMs);

/**
 * How often to poll an order, in milliseconds; null for one whose protocol is final. Pure.
 * @param inStateMs for how long it has been in its state, or contradictory
 */
export function pollIntervalMs(
  { status, outcome, userFinal }: PolledOrder,
  inStateMs: number,
): number | null {
  if (outcome === 'contradictory') return stepAt(contradictorySteps, inStateMs);
  const state = orderStateOf(status);
  const steps = [stateSteps[state], isMoneyFinal(state) && !userFinal ? openOutcomeSteps : null];
  const intervals = steps.flatMap((each) => (each && stepAt(each, inStateMs)) ?? []);
  return intervals.length === 0 ? null : Math.min(...intervals);
}

/** What the pace of an order depends on. */
export type PolledOrder = Pick<OrderView, 'status' | 'outcome' | 'userFinal'>;

/** How long an order counts as in its state where that is not reported: not new, and not old. */
const unreportedAgeMs = 3 * minuteMs;

/**
 * In how many seconds asking again is worth it; null for a final order. Pure.
 * @param since when it came into its state (RFC 3339); null where that is not reported
 * @param now by the wall clock, epoch milliseconds
 */
export function pollAfterSeconds(order: PolledOrder, since: string | null, now: number): number | null {
  const inStateMs = since === null ? unreportedAgeMs : now - Date.parse(since);
  const intervalMs = pollIntervalMs(order, inStateMs);
  return intervalMs === null ? null : Math.ceil(intervalMs / secondMs);
}
