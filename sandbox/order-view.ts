import { type SimulatedExternalCallState, externalCallStateOf } from './external-call';
import { lifeShownIn, type Milestone, reachedBy, stateAfter } from './order-lifecycle';
import { type SimulatedOrderState } from './order-states';
import { type Order } from './order';

export const interfaceNames = ['statistics', 'order'] as const;
export type SimulatedInterface = (typeof interfaceNames)[number];

/** How one interface is made to differ from the chain. */
export interface ViewOverride {
  state?: SimulatedOrderState;
  hidden?: boolean;
  giveAmount?: bigint;
}

/** An order as one interface knows it at one moment. */
export interface SimulatedOrderView {
  order: Order;
  state: SimulatedOrderState;
  externalCallState: SimulatedExternalCallState;
  /** The tracked events, first to last. */
  milestones: readonly Milestone[];
}

/** What an interface says of an order now; null if it does not know it. */
export function viewOf(order: Order, override: ViewOverride, nowMs: number): SimulatedOrderView | null {
  if (override.hidden) return null;
  const life = override.state === undefined ? order.life : lifeShownIn(order.life, override.state, nowMs);
  const milestones = reachedBy(life, nowMs);
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

/** Whether the order's money has reached the receiver. */
export const isExecuted = (view: SimulatedOrderView): boolean =>
  view.milestones.some(({ state }) => state === 'Fulfilled');
