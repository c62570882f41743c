import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { furtherState, type ListedState } from '../domain/listed-state';
import { clock } from '../lib/clock';

const atMostOrders = { maxSize: 20_000, sizeCalculation: () => 1 };

/** For how long an order is as far as a list has had it: as long as a record with an earlier state is rejected. */
const holdMs = 60_000;

interface ListedOrder {
  readonly row: ListedState;
  /** When a list with the order was answered last. Epoch milliseconds. */
  readonly listedAt: number;
  /** What the latest view of the order says, in a list or by itself. */
  readonly shown: string;
  /** The revision since which the order is shown like this. */
  readonly revision: number;
}

/**
 * The orders of the latest lists: how far the lists have had them, and whether a cached response is from before that. So no
 * list is behind an order that was read before it, nor an order behind a list.
 */
@Injectable()
export class ListedOrders {
  private readonly orders = new LRUCache<string, ListedOrder>(atMostOrders);

  /** Rises whenever an order is shown otherwise than before. */
  revision = 0;

  /** How far a list has had the order within the last minute; null if none has. */
  get(orderId: string): ListedState | null {
    if (this.orders.size === 0) return null;
    const listed = this.orders.get(orderId);
    return listed && clock.now() - listed.listedAt < holdMs ? listed.row : null;
  }

  /** Returns the further one of the row of a list and the state that a list had within the last minute. */
  furthest(orderId: string, row: ListedState): ListedState {
    const known = this.get(orderId);
    return known ? furtherState(known, row) : row;
  }

  /**
   * Remembers an order of a list, and what the list says of it.
   * @param known what other views of the order have said so far; null if that is not known
   */
  add(orderId: string, row: ListedState, shown: string, known: string | null): void {
    const before = this.orders.get(orderId);
    const isShownLikeBefore = (before?.shown ?? known) === shown;
    const revision = isShownLikeBefore ? (before?.revision ?? 0) : this.nextRevision();
    this.orders.set(orderId, { row, listedAt: clock.now(), shown, revision });
  }

  /** A view of the order itself says this. Of orders that no list has had, nothing is remembered. */
  show(orderId: string, shown: string): void {
    if (this.orders.size === 0) return;
    const listed = this.orders.peek(orderId);
    if (listed && listed.shown !== shown)
      this.orders.set(orderId, { ...listed, shown, revision: this.nextRevision() });
  }

  /** Whether one of the orders is shown otherwise since a revision. */
  haveChanged(orderIds: readonly string[], revision: number): boolean {
    return orderIds.some((orderId) => (this.orders.peek(orderId)?.revision ?? 0) > revision);
  }

  private nextRevision(): number {
    return (this.revision += 1);
  }
}
