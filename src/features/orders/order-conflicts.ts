import { type OrderRecord } from '../../upstream/order/order-record';
import { type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type ConflictView } from './order-meta.view';

interface SharedField {
  readonly field: string;
  readonly statistics: (record: StatisticsOrder) => string | null;
  readonly order: (record: OrderRecord) => string | null;
}

/** The fields of both records except the states. The record readers normalize their spelling. */
const sharedFields: readonly SharedField[] = [
  { field: 'maker.address', statistics: (s) => s.maker, order: (o) => o.maker },
  { field: 'maker.nonce', statistics: (s) => s.makerNonce, order: (o) => o.makerNonce },
  { field: 'receiver', statistics: (s) => s.receiver, order: (o) => o.receiver },
  { field: 'give.chain.id', statistics: (s) => s.give.chainId, order: (o) => o.give.chainId },
  { field: 'give.token.address', statistics: (s) => s.give.tokenAddress, order: (o) => o.give.tokenAddress },
  { field: 'give.amount.value', statistics: (s) => s.give.amount, order: (o) => o.give.amount },
  { field: 'take.chain.id', statistics: (s) => s.take.chainId, order: (o) => o.take.chainId },
  { field: 'take.token.address', statistics: (s) => s.take.tokenAddress, order: (o) => o.take.tokenAddress },
  { field: 'take.amount.value', statistics: (s) => s.take.amount, order: (o) => o.take.amount },
  {
    field: 'authorities.givePatch',
    statistics: (s) => s.givePatchAuthority,
    order: (o) => o.givePatchAuthority,
  },
  { field: 'authorities.order', statistics: (s) => s.orderAuthority, order: (o) => o.orderAuthority },
  { field: 'authorities.allowedTaker', statistics: (s) => s.allowedTaker, order: (o) => o.allowedTaker },
  {
    field: 'authorities.allowedCancelBeneficiary',
    statistics: (s) => s.allowedCancelBeneficiary,
    order: (o) => o.allowedCancelBeneficiary,
  },
];

/** The conflicts of the shared fields. The view has the values of statistics. */
export function recordConflicts(statistics: StatisticsOrder, order: OrderRecord): ConflictView[] {
  const conflicts: ConflictView[] = [];
  for (const { field, statistics: first, order: second } of sharedFields) {
    const found = conflict(field, first(statistics), second(order), 'statistics');
    if (found) conflicts.push(found);
  }
  return conflicts;
}

/** Null if either value is null or both are equal. */
export const conflict = (
  field: string,
  statistics: string | null,
  order: string | null,
  chosen: 'statistics' | 'order',
): ConflictView | null =>
  statistics === null || order === null || statistics === order ? null : { field, statistics, order, chosen };
