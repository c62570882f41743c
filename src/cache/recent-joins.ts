import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Finality } from '../domain/order-outcome';

/** How many orders are remembered, and how many contradictory ones are listed. */
const atMostJoins = { maxSize: 10_000, sizeCalculation: () => 1 };
const maxListed = 50;

/** What was found when the records of an order were joined. */
export interface RecentJoin {
  /** How far the order is final by all its records; `contradictory` where these exclude each other. */
  readonly finality: Finality | 'contradictory';
  /** Whether one record alone says that the order is further final than that. */
  readonly limitsRecords: boolean;
  /** The fields in which the records exclude each other, as dot paths of the view; empty for none. */
  readonly contradictions: readonly string[];
  /** The agreement of the view. */
  readonly agreement: string;
  /** Whether both interfaces gave their record. */
  readonly complete: boolean;
  /** Since when the order has this finality, as seen from this gateway. Epoch milliseconds. */
  readonly since: number;
}

/**
 * The latest join of each order whose records are not all as final as the order. Of no other: to remember every join takes a
 * fifteenth of its time.
 */
@Injectable()
export class RecentJoins {
  private readonly joins = new LRUCache<string, RecentJoin>(atMostJoins);

  get(orderId: string): RecentJoin | undefined {
    return this.joins.get(orderId);
  }

  /**
   * Remembers the latest join of an order, or forgets it if its records need none. Returns it, with the time since which the
   * finality is the same, and the one before.
   */
  replace(
    orderId: string,
    latest: RecentJoin,
    isRemembered: boolean,
  ): { join: RecentJoin; before: RecentJoin | undefined } {
    const before = this.joins.get(orderId);
    const join = before?.finality === latest.finality ? { ...latest, since: before.since } : latest;
    if (isRemembered) this.joins.set(orderId, join);
    else if (before) this.joins.delete(orderId);
    return { join, before };
  }

  /** The orders that are contradictory by their latest join, at most fifty, the one that became so last first. */
  get latestContradictory(): { readonly orderId: string; readonly join: RecentJoin }[] {
    return [...this.joins.entries()]
      .map(([orderId, join]) => ({ orderId, join }))
      .filter(({ join }) => join.finality === 'contradictory')
      .sort((a, b) => b.join.since - a.join.since)
      .slice(0, maxListed);
  }
}
