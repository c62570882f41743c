import { lifecycleInState, type Milestone, type OrderLifecycle } from './order-lifecycle';
import { type EventState, type SimulatedOrderState, pathTo } from './order-states';
import { type SeededRandom } from './seeded-random';

/** Minimum and maximum wait before an event, in seconds, as measured on real orders. */
const waitSeconds: Readonly<Record<EventState, readonly [number, number]>> = {
  Created: [0, 0],
  Fulfilled: [3, 6],
  SentUnlock: [1_800, 8_340],
  ClaimedUnlock: [50, 93],
  OrderCancelled: [600, 3_600],
  SentOrderCancel: [60, 300],
  ClaimedOrderCancel: [50, 93],
};

/** The waits of live orders, in seconds: the whole lifecycle takes about two minutes. */
const liveWaitSeconds: Readonly<Record<EventState, number>> = {
  Created: 0,
  Fulfilled: 4,
  SentUnlock: 60,
  ClaimedUnlock: 60,
  OrderCancelled: 30,
  SentOrderCancel: 60,
  ClaimedOrderCancel: 60,
};

/** The events of a path, the first of them one wait after `startMs`. */
function milestonesOf(
  path: readonly EventState[],
  startMs: number,
  waitOf: (step: EventState) => number,
): Milestone[] {
  let atMs = startMs;
  return path.map((step) => {
    atMs += waitOf(step) * 1000;
    return { state: step, atMs };
  });
}

/** The lifecycle of an order that reached `state` in the past and stays there. */
export function historicLifecycle(
  state: SimulatedOrderState,
  createdAtMs: number,
  random: SeededRandom,
): OrderLifecycle {
  const past = milestonesOf(pathTo[state], createdAtMs, (step) => random.between(...waitSeconds[step]));
  return { past, upcoming: [], isSettled: true };
}

/** The lifecycle of an order that reached `state` at `nowMs` and stays there. */
export function settledLifecycle(
  state: SimulatedOrderState,
  nowMs: number,
  random: SeededRandom,
): OrderLifecycle {
  const life = historicLifecycle(state, 0, random);
  const lastMs = life.past.at(-1)?.atMs ?? 0;
  return { ...life, past: life.past.map((event) => ({ ...event, atMs: nowMs - lastMs + event.atMs })) };
}

/** The lifecycle of an order that is cancelled now, and advances with time to the return of what it gave. */
export function cancellingLifecycle(life: OrderLifecycle, nowMs: number): OrderLifecycle {
  const { past } = lifecycleInState(life, 'OrderCancelled', nowMs);
  const rest = pathTo.ClaimedOrderCancel.slice(past.length);
  const upcoming = milestonesOf(rest, past.at(-1)?.atMs ?? nowMs, (step) => liveWaitSeconds[step]);
  return { past, upcoming, isSettled: false };
}

/**
 * The lifecycle of an order that is created at `createdAtMs` and advances with time to the end of a branch.
 * @param chosenSeconds the wait before an event; that of live orders unless set
 */
export function progressingLifecycle(
  end: 'ClaimedUnlock' | 'ClaimedOrderCancel',
  createdAtMs: number,
  chosenSeconds: Readonly<Partial<Record<EventState, number | undefined>>> = {},
): OrderLifecycle {
  const [created, ...upcoming] = milestonesOf(
    pathTo[end],
    createdAtMs,
    (step) => chosenSeconds[step] ?? liveWaitSeconds[step],
  );
  return { past: created === undefined ? [] : [created], upcoming, isSettled: false };
}
