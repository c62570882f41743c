import { type EventState, type SimulatedOrderState, pathTo } from './order-states';

/** One event of an order and its time (ms since 1970). */
export interface Milestone {
  state: EventState;
  atMs: number;
}

/** The past and the scheduled events of an order. */
export interface OrderLifecycle {
  past: readonly Milestone[];
  upcoming: readonly Milestone[];
  /** Whether nothing changes with time any more, including the external call. */
  isSettled: boolean;
}

/** The events up to `nowMs`, first to last. */
export function reachedMilestones(life: OrderLifecycle, nowMs: number): readonly Milestone[] {
  return [...life.past, ...life.upcoming.filter(({ atMs }) => atMs <= nowMs)];
}

/** The state after a series of events. */
export const stateAfter = (milestones: readonly Milestone[]): SimulatedOrderState =>
  milestones.at(-1)?.state ?? 'None';

/** The lifecycle with the order in `state` now: past events keep their time, missing ones happen now. */
export function lifecycleInState(
  life: OrderLifecycle,
  state: SimulatedOrderState,
  nowMs: number,
): OrderLifecycle {
  const reached = reachedMilestones(life, nowMs);
  const newEventMs = Math.max(nowMs, reached.at(-1)?.atMs ?? nowMs);
  const past = pathTo[state].map(
    (step) => reached.find((milestone) => milestone.state === step) ?? { state: step, atMs: newEventMs },
  );
  return { past, upcoming: [], isSettled: life.isSettled };
}

/** The lifecycle advanced to `state`. After the fulfillment, the external call changes with time. */
export function advanceLifecycle(
  life: OrderLifecycle,
  state: SimulatedOrderState,
  nowMs: number,
): OrderLifecycle {
  const wasFulfilled = reachedMilestones(life, nowMs).some((milestone) => milestone.state === 'Fulfilled');
  return { ...lifecycleInState(life, state, nowMs), isSettled: life.isSettled && wasFulfilled };
}
