import { parseSelection, selectFields, type Selection } from '../../http/requests/field-selection';
import { decodeText } from '../../codec/read-json';
import { type OrderQuery } from './order.queries';
import { type OrderMetaView } from './order-meta.view';
import { orderStatusView } from './order-status.view';
import { OrderView } from './order.view';
import { type JoinedOrder } from './orders.service';
import { type SourceResult } from './source-result';
import { etagSelection } from './etag-projection';

/** An order in writing, and the part of it that the entity tag covers: the data without `meta.sources`. */
export interface SerializedOrder {
  readonly body: string;
  readonly etagSource: string;
}

export type OrderSerializer = (joined: JoinedOrder) => SerializedOrder;

/**
 * Prepares to write an order as JSON: the selected members, and on request both upstream records exactly as
 * they came, which no parsing and writing again would keep. Refuses unknown paths before anything is asked.
 */
export function createOrderSerializer({ fields, expand }: OrderQuery): OrderSerializer {
  const write =
    fields === undefined ? serializeWhole : selectionSerializer(parseSelection(fields, OrderView));
  if (expand !== 'raw') return ({ view }) => write(view);
  return ({ view, sources }) => {
    const { body, etagSource } = write(view);
    const raw = rawMember(sources);
    return { body: `${body.slice(0, -1)}${raw}`, etagSource: `${etagSource}${raw}` };
  };
}

/** Writes an order's status as JSON. */
export const serializeOrderStatus: OrderSerializer = ({ view }) => serializeWhole(orderStatusView(view));

/** Writes a view whose last member is `meta.sources`: the tag covers the text before it. */
function serializeWhole(view: { readonly meta: OrderMetaView }): SerializedOrder {
  const body = JSON.stringify(view);
  return { body, etagSource: body.slice(0, body.lastIndexOf('"sources":')) };
}

const selectionSerializer =
  (selection: Selection) =>
  (view: OrderView): SerializedOrder => {
    const body = JSON.stringify(selectFields(view, selection));
    return { body, etagSource: etagSelection(view, selection, body) };
  };

const rawMember = ({ statistics, order }: JoinedOrder['sources']): string =>
  `,"raw":{"statistics":${rawText(statistics)},"order":${rawText(order)}}}`;

const rawText = (answer: SourceResult<object>): string => (answer.record ? decodeText(answer.body) : 'null');
