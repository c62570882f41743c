import { type OrderPage, type OrderRow as Row } from '@order-gateway/client';
import { useMemo } from 'preact/hooks';
import { useRequest } from '../data/use-request';
import { EmptyState } from '../elements/empty-state';
import { CsvButton } from '../lists/csv-button';
import { ListContent } from '../lists/list-content';
import { LiveOrderCard } from '../lists/live-order-card';
import { OrderFilterForm } from '../lists/order-filter-form';
import { orderListing } from '../lists/order-listing';
import { Pagination, rangeText } from '../lists/pagination';
import { UnreadableNotice } from '../lists/unreadable-notice';
import { isLate, listedOrderOf } from '../order/listed-order';
import { isUnfiltered, type OrderFilter, stuckStates } from '../routing/order-filter';
import { paths, withQuery } from '../routing/routes';
import { gateway } from '../session/gateway';
import { usePageTitle } from '../shell/page-title';

const limit = 20;

interface OrdersPageProps {
  readonly filter: OrderFilter;
  readonly offset: number;
}

/** Orders by a filter, which the URL keeps; without one, those that may be stuck. */
export function OrdersPage({ filter, offset }: OrdersPageProps) {
  usePageTitle('Orders');
  const query = { ...(isUnfiltered(filter) ? { status: stuckStates } : filter), limit, offset };
  const request = useRequest(
    async (signal) => {
      const list = await gateway().searchOrders({ ...query, signal });
      return orderListing({ list, filter, csvPath: withQuery('/v1/orders/search', query) }, [list]);
    },
    [paths.orders(filter, offset)],
  );
  return (
    <>
      <h1>Orders</h1>
      <OrderFilterForm filter={filter} />
      <ListContent request={request} what="orders">
        {(orders) => <FoundOrders {...orders} />}
      </ListContent>
    </>
  );
}

interface FoundOrdersProps {
  readonly list: OrderPage;
  readonly filter: OrderFilter;
  /** Of the same page as CSV. */
  readonly csvPath: string;
}

function FoundOrders({ list: { items, page, meta }, filter, csvPath }: FoundOrdersProps) {
  const mayBeStuck = isUnfiltered(filter);
  const orders = useMemo(
    () => (mayBeStuck ? lateFirst(items) : items).map(listedOrderOf),
    [items, mayBeStuck],
  );
  if (items.length + meta.unreadableRows === 0)
    return (
      <section class="card">
        <EmptyState title={emptyTitle(page.offset, mayBeStuck)}>
          {page.offset > 0 ? (
            <a class="button" href={paths.orders(filter)}>
              Show the newest
            </a>
          ) : mayBeStuck ? null : (
            <a class="button" href={paths.orders()}>
              Clear the filter
            </a>
          )}
        </EmptyState>
      </section>
    );
  return (
    <>
      <UnreadableNotice rows={meta.unreadableRows} />
      <LiveOrderCard
        title={mayBeStuck ? 'May be stuck' : 'Found'}
        orders={orders}
        range={`${rangeText(page, items.length + meta.unreadableRows, 'orders')}, ${mayBeStuck ? 'late ones first' : 'the newest first'}`}
        action={<CsvButton path={csvPath} />}
      >
        <Pagination
          page={page}
          what="orders"
          labels={['Newer', 'Older']}
          pathOf={(first) => paths.orders(filter, first)}
        />
      </LiveOrderCard>
    </>
  );
}

/** The late orders, then the others; each as they came. */
function lateFirst(rows: readonly Row[]): Row[] {
  const nowMs = Date.now();
  const [late, others] = [true, false].map((wanted) => rows.filter((row) => isLate(row, nowMs) === wanted));
  return [...(late ?? []), ...(others ?? [])];
}

function emptyTitle(offset: number, mayBeStuck: boolean): string {
  if (offset > 0) return 'No order is this far back';
  return mayBeStuck ? 'No order may be stuck' : 'No order fits the filter';
}
