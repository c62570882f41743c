import { parseSelection, selectFields } from '../requests/field-selection';
import { decodeText } from '../wire/read-json';
import { type OrderQuery } from './order.queries';
import { orderStatusView } from './order-status.view';
import { OrderView } from './order.view';
import { type JoinedOrder } from './orders.service';
import { type SourceAnswer } from './source-answer';

/**
 * Prepares to write an order as JSON: the selected members, and on request both upstream records exactly as
 * they came, which no parsing and writing again would keep. Refuses unknown paths before anything is asked.
 */
export function orderBody({ fields, expand }: OrderQuery): (joined: JoinedOrder) => string {
  const selection = fields === undefined ? {} : parseSelection(fields, OrderView);
  return ({ view, sources }) => {
    const text = JSON.stringify(selectFields(view, selection));
    return expand === 'raw' ? withRaw(text, sources) : text;
  };
}

/** Writes an order's status as JSON. */
export const orderStatusBody = ({ view }: JoinedOrder): string => JSON.stringify(orderStatusView(view));

const withRaw = (text: string, { statistics, order }: JoinedOrder['sources']): string =>
  `${text.slice(0, -1)},"raw":{"statistics":${rawText(statistics)},"order":${rawText(order)}}}`;

const rawText = (answer: SourceAnswer<object>): string => (answer.record ? decodeText(answer.body) : 'null');
