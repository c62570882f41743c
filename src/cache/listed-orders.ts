import { Injectable } from '@nestjs/common';
import { isEqual } from 'es-toolkit/predicate';
import { LRUCache } from 'lru-cache';
import { furtherState, type ListedState } from '../domain/listed-state';
import { clock } from '../lib/clock';

const atMostOrders = { maxSize: 20_000, sizeCalculation: () => 1 };

/** For how long an order is as far as a list has had it: as long as a record with an earlier state is rejected. */
const holdMs = 60_000;

/** How far the statistics interface has had an order. */
export interface Listing {
  readonly row: ListedState;
  /** When it was asked. Epoch milliseconds. */
  readonly listedAt: number;
}

interface ListedOrder extends Listing {
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

  /** Called when a list shows an order otherwise than before. */
  onNews: (orderId: string) => void = () => undefined;

  /** How far a list has had the order; null if none has, or it is not believed any more. @param readAt of the record, if any */
  get(orderId: string, readAt: number | null): Listing | null {
    if (this.orders.size === 0) return null;
    const listed = this.orders.get(orderId);
    return listed && isBelieved(listed, readAt) ? listed : null;
  }

  /** The further one of what lists have had and what a list says now; of a list that is not believed, what the record says. */
  furthest(orderId: string, read: Listing, record: Listing | null): Listing {
    const readAt = record?.listedAt ?? null;
    const last = record && !isBelieved(read, readAt) ? record : read;
    const known = this.get(orderId, readAt);
    if (!known) return last;
    const row = furtherState(known.row, last.row);
    // Neither an older list makes a state newer, nor one that lacks it.
    if (!isEqual(row, last.row)) return { row, listedAt: known.listedAt };
    return isEqual(row, known.row) && known.listedAt > last.listedAt ? known : last;
  }

  /**
   * Remembers an order of a list, and what the list says of it.
   * @param known what other views of the order have said so far; null if that is not known
   */
  add(orderId: string, { row, listedAt }: Listing, shown: string, known: string | null): void {
    const before = this.orders.get(orderId);
    const isShownLikeBefore = (before?.shown ?? known) === shown;
    const revision = isShownLikeBefore ? (before?.revision ?? 0) : this.nextRevision();
    this.orders.set(orderId, { row, listedAt, shown, revision });
    if (!isShownLikeBefore) this.onNews(orderId);
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

/** For a minute, and while no record was read after it. */
const isBelieved = ({ listedAt }: Listing, recordReadAt: number | null): boolean =>
  clock.now() - listedAt < holdMs || (recordReadAt !== null && recordReadAt < listedAt);
