import { isLate as isLateByNext, type Order, type OrderRow } from '@order-gateway/client';
import { type WordedOrder } from './outcome-words';

/** The members of an order that a list shows: what its watch asks for. */
export const listedMembers = [
  'orderId',
  'status',
  'phase',
  'outcome',
  'userFinal',
  'messageCode',
  'next',
  'give',
  'take',
  'externalCall',
  'timeline',
  'createdAt',
  'fulfillmentSeconds',
  'meta',
] as const satisfies readonly (keyof Order)[];

/** An order of a list, by its row or by a watch. */
export type ListedOrder = WordedOrder &
  Pick<Order, 'orderId' | 'userFinal' | 'give'> & { readonly take: Pick<Order['take'], 'chain' | 'token'> };

/** A row as an order. A row reports no events, no amount that was fulfilled, and no difference of the interfaces. */
export const listedOrderOf = ({ meta: _meta, ...row }: OrderRow): ListedOrder => ({
  ...row,
  timeline: [],
  fulfillmentSeconds: null,
  meta: { conflicts: [] },
});

const lateAfterMs = 10 * 60_000;

/** Whether something usually has happened for the user by now. Where that is not known: most orders are final within a minute. */
export function isLate(
  { userFinal, createdAt, next }: Pick<ListedOrder, 'userFinal' | 'createdAt' | 'next'>,
  nowMs: number,
): boolean {
  if (userFinal) return false;
  if (next?.lateSince) return isLateByNext({ next }, nowMs);
  return createdAt !== null && nowMs - Date.parse(createdAt) > lateAfterMs;
}
