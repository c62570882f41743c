import { type EventState, type SimulatedOrderState, pathTo } from './order-states';

/** One event of an order's life, and when it happens (ms since 1970). */
export interface Milestone {
  state: EventState;
  atMs: number;
}

/** An order's life: what has happened for good, and what the clock will still bring. */
export interface OrderLifecycle {
  past: readonly Milestone[];
  upcoming: readonly Milestone[];
  /** Nothing moves with the clock any more, the external call included. */
  isSettled: boolean;
}

/** The events that have happened by now, first to last. */
export function reachedBy(life: OrderLifecycle, nowMs: number): readonly Milestone[] {
  return [...life.past, ...life.upcoming.filter(({ atMs }) => atMs <= nowMs)];
}

/** The state after a series of events. */
export const stateAfter = (milestones: readonly Milestone[]): SimulatedOrderState =>
  milestones.at(-1)?.state ?? 'None';

/**
 * The life as if the order stood in `state` now: events on the way keep their time, missing ones happen now.
 */
export function lifeShownIn(life: OrderLifecycle, state: SimulatedOrderState, nowMs: number): OrderLifecycle {
  const reached = reachedBy(life, nowMs);
  const newEventMs = Math.max(nowMs, reached.at(-1)?.atMs ?? nowMs);
  const past = pathTo[state].map(
    (step) => reached.find((milestone) => milestone.state === step) ?? { state: step, atMs: newEventMs },
  );
  return { past, upcoming: [], isSettled: life.isSettled };
}

/**
 * The life after the order is moved on to `state`; from its fulfillment on, the external call follows the
 * clock.
 */
export function lifeAdvancedTo(
  life: OrderLifecycle,
  state: SimulatedOrderState,
  nowMs: number,
): OrderLifecycle {
  const wasFulfilled = reachedBy(life, nowMs).some((milestone) => milestone.state === 'Fulfilled');
  return { ...lifeShownIn(life, state, nowMs), isSettled: life.isSettled && wasFulfilled };
}
