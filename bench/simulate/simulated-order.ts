import { type Milestone } from '../../sandbox/order-lifecycle';
import { type OrderState } from '../../src/domain/order-state';

/** An order with all events that will happen to it. */
export class SimulatedOrder {
  /** @param milestones the events, first to last, the future ones included */
  constructor(
    readonly id: string,
    private readonly milestones: readonly Milestone[],
  ) {}

  stateAt(nowMs: number): OrderState {
    let state: OrderState = 'None';
    for (const milestone of this.milestones) {
      if (milestone.atMs > nowMs) break;
      ({ state } = milestone);
    }
    return state;
  }

  /** When the order reached a state, in epoch milliseconds; null for one that it never reaches. */
  reachedAt(state: OrderState): number | null {
    return this.milestones.find((milestone) => milestone.state === state)?.atMs ?? null;
  }

  /** When the state that follows was reached, in epoch milliseconds; null for the last one. */
  leftAt(state: OrderState): number | null {
    const index = this.milestones.findIndex((milestone) => milestone.state === state);
    return this.milestones[index + 1]?.atMs ?? null;
  }
}
