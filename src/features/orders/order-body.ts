import { parseSelection, selectFields, type Selection } from '../../http/requests/field-selection';
import { decodeText } from '../../codec/read-json';
import { type OrderQuery } from './order.queries';
import { type OrderMetaView } from './order-meta.view';
import { orderStatusView } from './order-status.view';
import { OrderView } from './order.view';
import { type JoinedOrder } from './orders.service';
import { type SourceAnswer } from './source-answer';
import { taggedSelection } from './tagged-order';

/** An order in writing, and the part of it that the entity tag covers: the data without `meta.sources`. */
export interface WrittenOrder {
  readonly says: string;
  readonly tagged: string;
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
    const { says, tagged } = write(view);
    const raw = rawMember(sources);
    return { says: `${says.slice(0, -1)}${raw}`, tagged: `${tagged}${raw}` };
  };
}

/** Writes an order's status as JSON. */
export const orderStatusBody: WriteOrder = ({ view }) => writeWhole(orderStatusView(view));

/** Writes a view whose last member is `meta.sources`: the tag covers the text before it. */
function writeWhole(view: { readonly meta: OrderMetaView }): WrittenOrder {
  const says = JSON.stringify(view);
  return { says, tagged: says.slice(0, says.lastIndexOf('"sources":')) };
}

const selectionWriter =
  (selection: Selection) =>
  (view: OrderView): WrittenOrder => {
    const says = JSON.stringify(selectFields(view, selection));
    return { says, tagged: taggedSelection(view, selection, says) };
  };

const rawMember = ({ statistics, order }: JoinedOrder['sources']): string =>
  `,"raw":{"statistics":${rawText(statistics)},"order":${rawText(order)}}}`;

const rawText = (answer: SourceAnswer<object>): string => (answer.record ? decodeText(answer.body) : 'null');
