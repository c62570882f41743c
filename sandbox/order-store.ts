import { bytesToHex } from '@noble/hashes/utils.js';
import { hashToBytes } from '../src/codec/address-text';
import { type Order } from './order';
import { type SimulatedInterface, type SimulatedOrderView, type ViewOverride, viewOf } from './order-view';

interface Entry {
  order: Order;
  overrides: Partial<Record<SimulatedInterface, ViewOverride>>;
}

/** Every order of the service, and how each interface sees it. All the sandbox's order state is here. */
export class OrderStore {
  private readonly entries = new Map<string, Entry>();
  private readonly idsByTransaction = new Map<string, string[]>();

  /** @param nowMs the clock, in ms since 1970 */
  constructor(
    orders: readonly Order[],
    readonly nowMs: () => number,
  ) {
    for (const order of orders) this.add(order);
  }

  add(order: Order): void {
    this.entries.set(order.orderId, { order, overrides: {} });
    const key = bytesToHex(order.transactionBytes);
    this.idsByTransaction.set(key, [...(this.idsByTransaction.get(key) ?? []), order.orderId]);
  }

  /** The order itself, whatever the interfaces say; the id in any case. */
  find(orderId: string): Order | undefined {
    return this.entries.get(orderId.toLowerCase())?.order;
  }

  /** Puts a changed order in the place of the one with the same id. */
  replace(order: Order): void {
    const entry = this.entries.get(order.orderId);
    if (entry) entry.order = order;
  }

  /** Makes one interface see the order differently; an empty override makes it see the truth. */
  overrideView(orderId: string, name: SimulatedInterface, override: ViewOverride): void {
    const entry = this.entries.get(orderId);
    if (entry) entry.overrides[name] = override;
  }

  /** Every order, as the chain knows it. */
  groundTruth(): SimulatedOrderView[] {
    return [...this.entries.values()].flatMap(({ order }) => viewOf(order, {}, this.nowMs()) ?? []);
  }

  /** Every order that an interface knows, as it knows it. */
  views(name: SimulatedInterface): SimulatedOrderView[] {
    return [...this.entries.values()].flatMap((entry) => this.seen(entry, name) ?? []);
  }

  /** One order as an interface knows it; null if it does not. */
  view(orderId: string, name: SimulatedInterface): SimulatedOrderView | null {
    const entry = this.entries.get(orderId.toLowerCase());
    return entry === undefined ? null : this.seen(entry, name);
  }

  /**
   * The orders of one transaction, in any spelling of its hash, that an interface knows; first created first.
   */
  viewsInTransaction(hash: string, name: SimulatedInterface): SimulatedOrderView[] {
    const ids = this.idsByTransaction.get(bytesToHex(hashToBytes(hash))) ?? [];
    return ids.flatMap((id) => this.view(id, name) ?? []);
  }

  private seen(entry: Entry, name: SimulatedInterface): SimulatedOrderView | null {
    return viewOf(entry.order, entry.overrides[name] ?? {}, this.nowMs());
  }
}
