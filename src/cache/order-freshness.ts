import { type FreshnessTable, type FreshnessTopic, type FreshnessWindows } from '../config/freshness-table';
import { finalities, type Finality, type FinalityRecord, finalityOfRecord } from '../domain/order-outcome';
import { type RecentJoin } from './recent-joins';

/** For how long contradictory records are refreshed like those of an open order. */
export const youngContradictionMs = 10 * 60_000;

/** After that they are fresh for less than a minute, jitter included. */
export const oldContradictionFreshSeconds = 54;

const topics = {
  open: 'orderOpen',
  'user-final': 'orderUserFinal',
  'protocol-final': 'orderProtocolFinal',
} as const satisfies Record<Finality, FreshnessTopic>;

/**
 * The freshness windows of a record, by its own states like `userFinal` and `protocolFinal` of a view, and never longer than
 * those of the joined order. Pure.
 * @param record null for one that no view can be made of: it may be complete a moment later
 * @param join the latest join of the order; undefined for none
 * @param now epoch milliseconds
 */
export function orderFreshness(
  table: FreshnessTable,
  record: FinalityRecord | null,
  join: RecentJoin | undefined,
  now: number,
): FreshnessWindows {
  if (record === null) return table.orderOpen;
  const own = finalityOfRecord(record);
  if (!join?.limitsRecords) return table[topics[own]];
  const { finality, since } = join;
  if (finality !== 'contradictory') {
    const isFurther = finalities.indexOf(own) > finalities.indexOf(finality);
    return table[topics[isFurther ? finality : own]];
  }
  const isYoung = now - since < youngContradictionMs;
  return isYoung ? table.orderOpen : { ...table.orderOpen, freshSeconds: oldContradictionFreshSeconds };
}
