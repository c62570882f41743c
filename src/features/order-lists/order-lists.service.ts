import { Injectable } from '@nestjs/common';
import { type CachedRead } from '../../cache/cached-read';
import { ListedOrders, type Listing } from '../../cache/listed-orders';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { timestampText } from '../../codec/value-readers';
import { Problem } from '../../http/problems/problem';
import { problemOfUpstreamError } from '../../http/problems/problem-of-error';
import { type RequestContext } from '../../http/requests/request-context';
import { jsonResponse, type ResponseContent, type ViewResult } from '../../http/responses/response-content';
import { clock } from '../../lib/clock';
import { type OrderFilter, type OrderRow, type OrderRows } from '../../upstream/statistics/order-row';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { type Payload } from '../../upstream/upstream-payload';
import { type ListedState } from '../../domain/listed-state';
import { isBefore, orderStateOf } from '../../domain/order-state';
import { chargeOrders } from '../orders/charge-orders';
import { listOrders, type OrderListing } from '../orders/order-list.service';
import { OrderRecordsLoader } from '../orders/order-records.loader';
import { shownText, standingOf } from '../orders/order-standing';
import { OrdersService } from '../orders/orders.service';
import { type OrderListView } from './order-list.view';
import { joinRow, orderRowView } from './order-row';

/** A list costs a call whenever it is asked again; the orders in it tell their own pace. */
const pollAfterSeconds = 15;

const noLists = 'The statistics interface has no lists of orders (/api/Orders/filteredList).';

/** A page of rows, and the whole orders where they are asked for. */
interface OrderPage extends ViewResult<OrderListView> {
  readonly listing: OrderListing | null;
}

/** Lists of orders by one call of the statistics interface a page, whoever asks. */
@Injectable()
export class OrderListsService {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly records: OrderRecordsLoader,
    private readonly orders: OrdersService,
    private readonly listed: ListedOrders,
  ) {}

  /** A page of the orders that match a filter. @param isExpanded whether each has the whole order, too */
  async page(filter: OrderFilter, isExpanded: boolean, context: RequestContext): Promise<OrderPage> {
    const read = await this.read(filter, context);
    const { rows, unreadableRows, totalCount } = read.value.value;
    const orderIds = rows.map(({ orderId }) => orderId);
    const join = () => rows.map((row) => this.join(row, read.storedAt));
    const joined = join();
    const listing = isExpanded ? await this.expanded(orderIds, context) : null;
    const asOf = timestampText(clock.toWallClock(read.storedAt));
    const known = this.orders.known();
    // The whole orders are not behind the rows that are joined before them, nor the rows behind the orders.
    const items = (listing ? join() : joined).map((row) => orderRowView(row, asOf, known));
    const page = { limit: filter.take, offset: filter.skip, total: totalCount };
    const state = read.served === 'stale' ? ('stale' as const) : ('ok' as const);
    return {
      body: { items, page, meta: { unreadableRows, source: { state, asOf }, pollAfterSeconds } },
      listing,
      complete: unreadableRows === 0 && (listing?.complete ?? true),
      sources: [read, ...(listing?.sources ?? [])],
      orders: { ids: orderIds, revision: this.listed.revision },
    };
  }

  /** Rejects with a `Problem` that says so where the interface has no lists. */
  private async read(filter: OrderFilter, context: RequestContext): Promise<CachedRead<Payload<OrderRows>>> {
    try {
      return await this.cache.read(this.resources.orderRows(filter), context);
    } catch (error) {
      if (!(error instanceof UpstreamError && (error.status === 404 || error.status === 405))) throw error;
      const { details } = problemOfUpstreamError(error);
      throw new Problem('UPSTREAM_INVALID_RESPONSE', { ...details, detail: noLists });
    }
  }

  private async expanded(orderIds: readonly string[], context: RequestContext): Promise<OrderListing> {
    await chargeOrders(orderIds, context, 'expand');
    const join = (orderId: string) => this.orders.order(orderId, context);
    return listOrders(orderIds, join, context.correlationIds.requestId);
  }

  /** Joins a row, which is never behind what the gateway knows of the order; a stored record that is behind the row is due. */
  private join(row: OrderRow, listedAt: number) {
    const { orderId } = row;
    const stored = this.records.peek(orderId);
    const ofRecord = stored.statistics?.record
      ? listingOf(stored.statistics.record, stored.statistics.read.storedAt)
      : null;
    const listed = this.listed.furthest(orderId, listingOf(row, listedAt), ofRecord);
    const joined = joinRow(row, listed.row, stored);
    const { standing, record } = joined;
    const known = record || stored.order ? standingOf(record, stored.order?.record ?? null) : null;
    if (record && isNews(row.state, record.state))
      this.cache.outdate(this.resources.statisticsOrder(orderId), listedAt);
    this.listed.add(orderId, listed, shownText(standing), known && shownText(known));
    return joined;
  }
}

/** Without the other members: it is kept for longer than the row. */
const listingOf = ({ state, externalCallState }: ListedState, listedAt: number): Listing => ({
  row: { state, externalCallState },
  listedAt,
});

/** Whether the state of a row is another one than that of a record, and none that the record has passed. */
const isNews = (row: string, record: string): boolean => {
  const [ofRow, ofRecord] = [orderStateOf(row), orderStateOf(record)];
  return ofRow !== ofRecord && !isBefore(ofRow, ofRecord);
};

/** The response with a page. Its entity tag covers no time of the call, and of the whole orders what theirs do. */
export function pageResponse({ body: rows, listing, ...result }: OrderPage): ResponseContent {
  const text = JSON.stringify(rows);
  const data = text
    .slice(0, text.lastIndexOf('"source":'))
    .replaceAll(`"asOf":"${rows.meta.source.asOf}"`, '');
  if (!listing) return jsonResponse({ ...result, body: text, etagSource: data });
  const items = rows.items.map((row, index) => ({ ...row, ...expansionOf(listing.body[index]) }));
  const body = JSON.stringify({ ...rows, items });
  return jsonResponse({ ...result, body, etagSource: data + listing.etagSource });
}

/** The whole order, or its problem. */
const expansionOf = (listed: OrderListing['body'][number] | undefined): object =>
  listed?.order ? { order: listed.order } : { problem: listed?.problem };
