import { MemberReader } from '../../src/codec/member-reader';
import { ParsedJson } from '../../src/codec/read-json';
import { type OrderRowView } from '../../src/features/order-lists/order-list.view';
import { joinRow, orderRowView } from '../../src/features/order-lists/order-row';
import { type StoredRecords } from '../../src/features/orders/order-records.loader';
import { type OrderRow, type OrderRows, readOrderRows } from '../../src/upstream/statistics/order-row';
import { nothingKnown } from './joined-orders';
import { jsonText, orderId, orderRow } from './upstream-records';

const nothingStored: StoredRecords = { statistics: null, order: null };

/** A page of rows, as it is read. */
export const rowsOf = (orders: readonly unknown[]): OrderRows =>
  new ParsedJson(Buffer.from(jsonText({ orders, totalCount: orders.length }))).read((root) =>
    readOrderRows(root, new MemberReader(), { take: orders.length }),
  );

/** A page of one whole row with these changes, as it is read. */
export const rowOf = (changes: Record<string, unknown>): OrderRows => rowsOf([orderRow(orderId(1), changes)]);

/** The view of a row of which nothing is stored. */
export const joinedRowOf = (row: OrderRow): OrderRowView =>
  orderRowView(joinRow(row, row, nothingStored), '2026-07-26T18:25:01Z', nothingKnown);

/** The view of a whole row with these changes. */
export function joinedRow(changes: Record<string, unknown>): OrderRowView {
  const [row] = rowOf(changes).rows;
  if (!row) throw new Error('the row was left out');
  return joinedRowOf(row);
}
