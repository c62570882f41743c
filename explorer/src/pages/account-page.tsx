import { type OrderPage, type OrderRow as Row } from '@order-gateway/client';
import { useMemo } from 'preact/hooks';
import { useRequest } from '../data/use-request';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Identifier } from '../elements/identifier';
import { shorten } from '../elements/shorten';
import { ListContent } from '../lists/list-content';
import { LiveOrderCard } from '../lists/live-order-card';
import { numberText } from '../lists/number-text';
import { orderListing } from '../lists/order-listing';
import { Pagination, rangeText } from '../lists/pagination';
import { UnreadableNotice } from '../lists/unreadable-notice';
import { listedOrderOf } from '../order/listed-order';
import { OrderRow } from '../order/order-row';
import { paths } from '../routing/routes';
import { identify } from '../search/identify';
import { gateway } from '../session/gateway';
import { usePageTitle } from '../shell/page-title';

const limit = 20;
/** With a page of the history, no more than one stream follows. */
const maxOpen = 30;
const openStates = ['None', 'Created', 'OrderCancelled', 'SentOrderCancel'] as const;

interface AccountPageProps {
  readonly address: string;
  readonly offset: number;
}

/** The orders of an account: the open ones, then the history in pages. */
export function AccountPage({ address, offset }: AccountPageProps) {
  const target = identify(address);
  if (target.kind !== 'account') return <NoAddress text={address} />;
  return <KnownAccountPage address={target.address} offset={offset} />;
}

function KnownAccountPage({ address, offset }: AccountPageProps) {
  usePageTitle(`Account · ${shorten(address, 4)}`);
  const request = useRequest(
    async (signal) => {
      const pages = await Promise.all([
        gateway().listAccountOrders(address, { status: openStates, limit: maxOpen, signal }),
        gateway().listAccountOrders(address, { limit, offset, signal }),
      ]);
      return orderListing({ address, open: pages[0], history: pages[1] }, pages);
    },
    [address, offset],
  );
  return (
    <>
      <h1>Account</h1>
      <p>
        <Identifier id={address} what="address" ends={10} />
      </p>
      <ListContent request={request} what="orders">
        {(orders) => <AccountOrders {...orders} />}
      </ListContent>
    </>
  );
}

interface AccountOrdersProps {
  readonly address: string;
  /** In the states of open orders. */
  readonly open: OrderPage;
  /** All orders. */
  readonly history: OrderPage;
}

function AccountOrders({ address, open, history }: AccountOrdersProps) {
  // A fulfilled order with a call to be executed is open, too: only its row says so.
  const openOrders = useMemo(
    () =>
      distinct([...open.items, ...history.items].filter(({ userFinal }) => !userFinal)).map(listedOrderOf),
    [open, history],
  );
  const finalOrders = history.items.filter(({ userFinal }) => userFinal).map(listedOrderOf);
  const unreadable = Math.max(open.meta.unreadableRows, history.meta.unreadableRows);
  const { page } = history;
  if (page.total === 0 && openOrders.length === 0)
    return (
      <section class="card">
        <EmptyState title="This account has no orders">
          <p class="muted">The statistics interface has none that it created, receives or may cancel.</p>
        </EmptyState>
      </section>
    );
  return (
    <>
      <UnreadableNotice rows={unreadable} />
      {openOrders.length === 0 ? null : (
        <LiveOrderCard title="Open" orders={openOrders}>
          {open.page.total > open.page.limit ? (
            <p class="muted small-text">
              The newest {numberText(open.page.limit)} of {numberText(open.page.total)} open orders, and those
              of this page of the history.
            </p>
          ) : null}
        </LiveOrderCard>
      )}
      <Card title="History">
        <p class="muted small-text" role="status">
          {rangeText(page, history.items.length + history.meta.unreadableRows, 'orders')}
          {openText(history.items.length - finalOrders.length)}
        </p>
        {finalOrders.length === 0 ? (
          <EmptyState
            title={page.offset < page.total ? 'No order of this page is final' : 'No order is this far back'}
          />
        ) : (
          <ul class="order-list">
            {finalOrders.map((order) => (
              <OrderRow key={order.orderId} order={order} />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          what="orders"
          labels={['Newer', 'Older']}
          pathOf={(first) => paths.account(address, first)}
        />
      </Card>
    </>
  );
}

/** How many orders of a page are not in its history. */
const openText = (open: number): string =>
  open === 0 ? '' : `, ${numberText(open)} of them open and shown above`;

const distinct = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.orderId, row])).values(),
];

function NoAddress({ text }: { text: string }) {
  usePageTitle('No address');
  return (
    <section class="card">
      <h1>This is no address</h1>
      <EmptyState title={shorten(text, 20)}>
        <p class="muted">
          An address is 0x and 40 hex digits, or base58 of 32 to 44 characters (Solana, Tron).
        </p>
      </EmptyState>
    </section>
  );
}
