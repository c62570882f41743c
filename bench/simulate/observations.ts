import { type OrderState } from '../../src/domain/order-state';
import { type SimulatedEntry } from './simulated-cache';
import { type SimulatedOrder } from './simulated-order';

/** How many are open, and the most at once. */
class OpenCount {
  most = 0;
  private open = 0;

  opened(): void {
    this.open += 1;
    this.most = Math.max(this.most, this.open);
  }

  closed(): void {
    this.open -= 1;
  }
}

/** What clients of the simulated gateways see. Times in milliseconds. */
export class Observations {
  requests = 0;
  /** Reads that the quota refused. */
  failedReads = 0;
  readonly streams = new OpenCount();
  /** Of reads of orders that were open: the age of the older record. */
  readonly agesMs: number[] = [];
  /** Of all reads: for how long the state that they got had been superseded; 0 for a current one. */
  readonly behindMs: number[] = [];
  /** From a change to the event of a stream. */
  readonly delaysMs: number[] = [];
  private sinceMs = -Infinity;

  /** Forgets what was observed before. Epoch milliseconds. */
  startAt(nowMs: number): void {
    this.sinceMs = nowMs;
    this.requests = 0;
    this.failedReads = 0;
    for (const list of [this.agesMs, this.behindMs, this.delaysMs]) list.length = 0;
  }

  read(
    order: SimulatedOrder,
    entries: readonly (SimulatedEntry | null)[],
    state: OrderState | null,
    nowMs: number,
  ): void {
    this.requests += 1;
    if (state === null) {
      this.failedReads += 1;
      return;
    }
    if (state === 'Created')
      this.agesMs.push(nowMs - Math.min(...entries.map((entry) => entry?.storedAt ?? nowMs)));
    const leftAt = order.leftAt(state) ?? Infinity;
    this.behindMs.push(Math.max(0, nowMs - leftAt));
  }

  /** A stream sends a state. Changes from before it was opened have no delay. */
  event(order: SimulatedOrder, state: OrderState, openedAt: number, nowMs: number): void {
    const reachedAt = order.reachedAt(state);
    if (reachedAt !== null && reachedAt > openedAt && reachedAt >= this.sinceMs)
      this.delaysMs.push(nowMs - reachedAt);
  }
}
