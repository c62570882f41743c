import { bytesToHex } from '@noble/hashes/utils.js';
import { HistoricOrders } from './historic-orders';
import { type Order } from './order';
import { type OrderOutline, outlineOf } from './order-outline';
import {
  type SimulatedInterface,
  type SimulatedOrderView,
  type ViewOverride,
  type ViewOverrides,
  viewOf,
} from './order-view';
import { hashToBytes } from './value-encoders';

interface Entry {
  order: Order;
  overrides: ViewOverrides;
}

/** All orders of the service, and the overrides of how each interface reports them. */
export class OrderStore {
  private readonly entries = new Map<string, Entry>();
  private readonly idsByTransaction = new Map<string, string[]>();
  /** The historic orders that are no longer as they were drawn, by index. */
  private readonly changed = new Map<number, Entry>();

  /** @param nowMs the clock, in ms since 1970 */
  constructor(
    orders: readonly Order[],
    readonly nowMs: () => number,
    private readonly historic = new HistoricOrders(0, 0),
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
    return this.entryOf(orderId)?.order;
  }

  /** Replaces the order with the same id. */
  replace(order: Order): void {
    const entry = this.keptEntryOf(order.orderId);
    if (entry) entry.order = order;
  }

  /** Overrides how one interface reports the order; undefined removes the override. */
  overrideView(orderId: string, name: SimulatedInterface, override: ViewOverride | undefined): void {
    const entry = this.keptEntryOf(orderId);
    if (entry) entry.overrides = { ...entry.overrides, [name]: override };
  }

  overridesOf(orderId: string): ViewOverrides {
    return this.entryOf(orderId)?.overrides ?? {};
  }

  /** Every order as it is on chain, without the historic ones that are as they were drawn. */
  groundTruth(): SimulatedOrderView[] {
    return this.kept().flatMap(({ order }) => viewOf(order, {}, this.nowMs()) ?? []);
  }

  /** Every order that an interface reports, as it reports it, without the historic ones. */
  views(name: SimulatedInterface): SimulatedOrderView[] {
    return [...this.entries.values()].flatMap((entry) => this.viewIn(entry, name) ?? []);
  }

  /** Every order that an interface reports, in outline. */
  outlines(name: SimulatedInterface): OrderOutline[] {
    const kept = this.kept().flatMap((entry) => this.viewIn(entry, name) ?? []);
    const others = this.historic.outlines().filter(({ index }) => !this.changed.has(index));
    return [...kept.map(outlineOf), ...others];
  }

  /** One order as an interface reports it; null if it is unknown there. */
  view(orderId: string, name: SimulatedInterface): SimulatedOrderView | null {
    const entry = this.entryOf(orderId);
    return entry === undefined ? null : this.viewIn(entry, name);
  }

  /** The orders of a transaction that an interface reports, in order of creation. Accepts any format of the hash. */
  viewsInTransaction(hash: string, name: SimulatedInterface): SimulatedOrderView[] {
    const bytes = hashToBytes(hash);
    const ids = this.idsByTransaction.get(bytesToHex(bytes));
    const entries = ids?.flatMap((id) => this.entries.get(id) ?? []) ?? [
      this.historicEntry(this.historic.indexOfTransaction(bytes)),
    ];
    return entries.flatMap((entry) => (entry && this.viewIn(entry, name)) ?? []);
  }

  private kept(): Entry[] {
    return [...this.entries.values(), ...this.changed.values()];
  }

  private entryOf(orderId: string): Entry | undefined {
    const id = orderId.toLowerCase();
    return this.entries.get(id) ?? this.historicEntry(this.historic.indexOf(id));
  }

  /** The entry of an order that is about to change. */
  private keptEntryOf(orderId: string): Entry | undefined {
    const entry = this.entryOf(orderId);
    const index = this.historic.indexOf(orderId);
    if (entry !== undefined && index !== undefined) this.changed.set(index, entry);
    return entry;
  }

  private historicEntry(index: number | undefined): Entry | undefined {
    if (index === undefined) return undefined;
    return this.changed.get(index) ?? { order: this.historic.order(index), overrides: {} };
  }

  private viewIn(entry: Entry, name: SimulatedInterface): SimulatedOrderView | null {
    return viewOf(entry.order, entry.overrides[name] ?? {}, this.nowMs());
  }
}
