import { bytesToHex } from '@noble/hashes/utils.js';
import { hashToBytes } from '../src/codec/address-text';
import { type Order } from './order';
import {
  type SimulatedInterface,
  type SimulatedOrderView,
  type ViewOverride,
  type ViewOverrides,
  viewOf,
} from './order-view';

interface Entry {
  order: Order;
  overrides: ViewOverrides;
}

/** All orders of the service, and the overrides of how each interface reports them. */
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

  add(order: Order, overrides: ViewOverrides = {}): void {
    this.entries.set(order.orderId, { order, overrides });
    const key = bytesToHex(order.transactionBytes);
    this.idsByTransaction.set(key, [...(this.idsByTransaction.get(key) ?? []), order.orderId]);
  }

  /** The actual order, without overrides. The id is case-insensitive. */
  find(orderId: string): Order | undefined {
    return this.entries.get(orderId.toLowerCase())?.order;
  }

  /** Replaces the order with the same id. */
  replace(order: Order): void {
    const entry = this.entries.get(order.orderId);
    if (entry) entry.order = order;
  }

  /** Overrides how one interface reports the order; undefined removes the override. */
  overrideView(orderId: string, name: SimulatedInterface, override: ViewOverride | undefined): void {
    const entry = this.entries.get(orderId);
    if (entry) entry.overrides = { ...entry.overrides, [name]: override };
  }

  overridesOf(orderId: string): ViewOverrides {
    return this.entries.get(orderId)?.overrides ?? {};
  }

  /** Every order as it is on chain. */
  groundTruth(): SimulatedOrderView[] {
    return [...this.entries.values()].flatMap(({ order }) => viewOf(order, {}, this.nowMs()) ?? []);
  }

  /** Every order that an interface reports, as it reports it. */
  views(name: SimulatedInterface): SimulatedOrderView[] {
    return [...this.entries.values()].flatMap((entry) => this.viewIn(entry, name) ?? []);
  }

  /** One order as an interface reports it; null if it is unknown there. */
  view(orderId: string, name: SimulatedInterface): SimulatedOrderView | null {
    const entry = this.entries.get(orderId.toLowerCase());
    return entry === undefined ? null : this.viewIn(entry, name);
  }

  /** The orders of a transaction that an interface reports, in order of creation. Accepts any format of the hash. */
  viewsInTransaction(hash: string, name: SimulatedInterface): SimulatedOrderView[] {
    const ids = this.idsByTransaction.get(bytesToHex(hashToBytes(hash))) ?? [];
    return ids.flatMap((id) => this.view(id, name) ?? []);
  }

  private viewIn(entry: Entry, name: SimulatedInterface): SimulatedOrderView | null {
    return viewOf(entry.order, entry.overrides[name] ?? {}, this.nowMs());
  }
}
