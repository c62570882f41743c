import { type SimulatedExternalCallState, externalCallStateOf } from './external-call';
import { lifecycleInState, type Milestone, reachedMilestones, stateAfter } from './order-lifecycle';
import { type SimulatedOrderState } from './order-states';
import { type Order } from './order';

export const interfaceNames = ['statistics', 'order'] as const;
export type SimulatedInterface = (typeof interfaceNames)[number];

/** How the report of one interface differs from the chain. */
export interface ViewOverride {
  state?: SimulatedOrderState;
  hidden?: boolean;
  giveAmount?: bigint;
}

/** An order as one interface reports it at one moment. */
export interface SimulatedOrderView {
  order: Order;
  state: SimulatedOrderState;
  externalCallState: SimulatedExternalCallState;
  /** The tracked events, first to last. */
  milestones: readonly Milestone[];
}

/** The report of an interface about an order at `nowMs`; null if an override hides the order. */
export function viewOf(order: Order, override: ViewOverride, nowMs: number): SimulatedOrderView | null {
  if (override.hidden) return null;
  const life =
    override.state === undefined ? order.life : lifecycleInState(order.life, override.state, nowMs);
  const milestones = reachedMilestones(life, nowMs);
  return {
    order:
      override.giveAmount === undefined
        ? order
        : { ...order, give: { ...order.give, amount: override.giveAmount } },
    state: stateAfter(milestones),
    externalCallState: externalCallStateOf(order.externalCall, milestones, (milestone) =>
      life.isSettled ? Infinity : nowMs - milestone.atMs,
    ),
    milestones,
  };
}

/** Whether the order is fulfilled: the receiver has the take amount. */
export const isExecuted = (view: SimulatedOrderView): boolean =>
  view.milestones.some(({ state }) => state === 'Fulfilled');
