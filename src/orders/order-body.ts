import { parseSelection, selectFields, type Selection } from '../requests/field-selection';
import { decodeText } from '../wire/read-json';
import { type OrderQuery } from './order.queries';
import { viewWithoutTimes, withoutTimes } from './asking-times';
import { type OrderMetaView } from './order-meta.view';
import { orderStatusView } from './order-status.view';
import { OrderView } from './order.view';
import { type JoinedOrder } from './orders.service';
import { type SourceAnswer } from './source-answer';

/** An order in writing, and the same without the times at which the interfaces were asked. */
export interface WrittenOrder {
  readonly says: string;
  readonly timeless: string;
}

export type WriteOrder = (joined: JoinedOrder) => WrittenOrder;

/**
 * Prepares to write an order as JSON: the selected members, and on request both upstream records exactly as
 * they came, which no parsing and writing again would keep. Refuses unknown paths before anything is asked.
 */
export function orderBody({ fields, expand }: OrderQuery): WriteOrder {
  const write = fields === undefined ? writeWhole : selectionWriter(parseSelection(fields, OrderView));
  if (expand !== 'raw') return ({ view }) => write(view);
  return ({ view, sources }) => {
    const { says, timeless } = write(view);
    const raw = rawMember(sources);
    return { says: `${says.slice(0, -1)}${raw}`, timeless: `${timeless.slice(0, -1)}${raw}` };
  };
}

/** Writes an order's status as JSON. */
export const orderStatusBody: WriteOrder = ({ view }) => writeWhole(orderStatusView(view));

/** Writes a view that ends with what became of the interfaces, and so with the times. */
function writeWhole(view: { readonly meta: OrderMetaView }): WrittenOrder {
  const says = JSON.stringify(view);
  const rest = says.slice(0, says.lastIndexOf('"sources":'));
  return { says, timeless: `${rest}"sources":${JSON.stringify(withoutTimes(view.meta.sources))}}}` };
}

const selectionWriter =
  (selection: Selection) =>
  (view: OrderView): WrittenOrder => ({
    says: JSON.stringify(selectFields(view, selection)),
    timeless: JSON.stringify(selectFields(viewWithoutTimes(view), selection)),
  });

const rawMember = ({ statistics, order }: JoinedOrder['sources']): string =>
  `,"raw":{"statistics":${rawText(statistics)},"order":${rawText(order)}}}`;

const rawText = (answer: SourceAnswer<object>): string => (answer.record ? decodeText(answer.body) : 'null');
