import { abortable, reasonOf, sleep } from './abortable.js';
import { type OrderPage, type OrderRow } from './api.js';
import { NetworkError } from './errors.js';
import { type Http, parseJson } from './http.js';
import { closeable } from './iterator.js';
import { type OrderFilter } from './order-list-types.js';
import { orderList } from './order-lists.js';

/** How often in a row a page may bring none of the orders that are to be read. */
const maxRepeats = 10;
/** Before the same part of the list is asked again: a cache may have a newer page by then. */
const pauseMs = 500;

/**
 * Iterates over all orders of a list. Positions are counted from its end: an order's index from there stays when newer
 * orders arrive, whether a page is newer or older than the one before. An order in a state can leave or enter a list of
 * that state anywhere; with `status`, only ids tell which rows were yielded.
 */
export const iterateOrders = (
  http: Http,
  { account, ...filter }: OrderFilter,
): AsyncIterableIterator<OrderRow> =>
  closeable(async function* (closing) {
    const { signal, limit = filter.expand ? 20 : 100 } = filter;
    const read = (offset: number, delayMs: number) =>
      abortable([signal, closing.signal], async (inner) => {
        if (delayMs > 0) await sleep(delayMs, inner);
        const call = orderList(account, { ...filter, limit, offset, signal: inner });
        return parseJson(await http.call(call), 'items') as OrderPage;
      });
    const yielded = new Set<string>();
    /** How many of the oldest orders are not read yet. */
    let remaining: number | undefined;
    let offset = 0;
    let repeats = 0;
    let delayMs = 0;
    try {
      while (remaining !== 0) {
        const { items, page, meta } = await read(offset, delayMs);
        remaining ??= page.total;
        /** The index of the page's first row, from the end of the list: 1 for the oldest order. */
        const first = page.total - offset;
        const next = Math.max(0, first - limit);
        const isTooLate = first < remaining;
        const isBeside = isTooLate || next >= remaining;
        if (isBeside && repeats < maxRepeats) {
          delayMs = isTooLate ? repeats * pauseMs : 0;
          repeats += 1;
        } else {
          // Only a list of a state can become shorter than what is to be read of it.
          if (isBeside && (offset > 0 || filter.status === undefined))
            throw new NetworkError('the pages of the list do not fit together');
          // Rows that were left out make the indexes of the others uncertain by as many.
          const uncertain = filter.status === undefined ? meta.unreadableRows : Infinity;
          for (const [index, row] of items.entries()) {
            if (first - index - uncertain > remaining || yielded.has(row.orderId)) continue;
            yielded.add(row.orderId);
            yield row;
            if (signal?.aborted) throw reasonOf(signal);
          }
          remaining = Math.min(remaining, next);
          repeats = 0;
          delayMs = 0;
        }
        offset = Math.max(0, page.total - remaining);
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
  });
