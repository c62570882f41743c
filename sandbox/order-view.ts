import { chainOf } from './chain-catalogue';
import { externalCallStateOf } from './external-call';
import { lifecycleInState, type Milestone, reachedMilestones, stateAfter } from './order-lifecycle';
import { isOrderState } from './order-states';
import { type Order } from './order';

export const interfaceNames = ['statistics', 'order'] as const;
export type SimulatedInterface = (typeof interfaceNames)[number];

/** How the report of one interface differs from the chain. Amounts are in base units. */
export interface ViewOverride {
  /** A known state comes with its events. Any other name is reported beside the events of the chain. */
  state?: string;
  hidden?: boolean;
  giveAmount?: bigint;
  /** An address of the destination chain. */
  receiver?: string;
  externalCallState?: string | null;
  /** What the receiver got, of the take token. Only the statistics interface reports it. */
  actualFulfillAmount?: bigint | null;
  /** What the taker has to pay, of the take token. Only the statistics interface reports it. */
  finalAmount?: bigint;
  /** Dot paths of the members that its records lack. */
  omit?: readonly string[];
}

/** The overrides of one order. */
export type ViewOverrides = Readonly<Partial<Record<SimulatedInterface, ViewOverride>>>;

/** An order as one interface reports it at one moment. */
export interface SimulatedOrderView {
  order: Order;
  state: string;
  externalCallState: string | null;
  /** What the receiver got, in base units; null until the fulfillment, and always on Solana. */
  fulfilledAmount: bigint | null;
  /** What the taker has to pay, in base units. */
  finalTakeAmount: bigint;
  /** The tracked events, first to last. */
  milestones: readonly Milestone[];
  /** Dot paths of the members that the records of the interface lack. */
  omitted: readonly string[];
}

/** The report of an interface about an order at `nowMs`; null if an override hides the order. */
export function viewOf(order: Order, override: ViewOverride, nowMs: number): SimulatedOrderView | null {
  if (override.hidden) return null;
  const { give, take, parties } = order;
  const life = isOrderState(override.state)
    ? lifecycleInState(order.life, override.state, nowMs)
    : order.life;
  const milestones = reachedMilestones(life, nowMs);
  const callState = externalCallStateOf(order.externalCall, milestones, (milestone) =>
    life.isSettled ? Infinity : nowMs - milestone.atMs,
  );
  const isReported = isExecuted({ milestones }) && chainOf(take.token.chainId).family !== 'solana';
  return {
    order: {
      ...order,
      give: { ...give, amount: override.giveAmount ?? give.amount },
      parties: { ...parties, receiver: override.receiver ?? parties.receiver },
    },
    state: override.state ?? stateAfter(milestones),
    externalCallState: unlessUndefined(override.externalCallState, callState),
    fulfilledAmount: unlessUndefined(override.actualFulfillAmount, isReported ? take.amount : null),
    finalTakeAmount: override.finalAmount ?? take.amount,
    milestones,
    omitted: override.omit ?? [],
  };
}

/** Unlike `??`, keeps null: an interface can report null. */
const unlessUndefined = <T>(value: T | undefined, otherwise: T): T =>
  value === undefined ? otherwise : value;

/** Whether the order is fulfilled: the receiver has the take amount. */
export const isExecuted = ({ milestones }: Pick<SimulatedOrderView, 'milestones'>): boolean =>
  milestones.some(({ state }) => state === 'Fulfilled');
