import { EmptyState } from '../elements/empty-state';
import { Identifier } from '../elements/identifier';
import { ProblemState } from '../elements/problem-state';
import { shorten } from '../elements/shorten';
import { Skeleton } from '../elements/skeleton';
import { LiveIndicator } from '../order/live-indicator';
import { OrderRow } from '../order/order-row';
import { useTransaction } from '../order/use-transaction';
import { identify } from '../search/identify';
import { usePageTitle } from '../shell/page-title';

type FollowedOrders = ReturnType<typeof useTransaction>;

/** The orders that a transaction created, which may not be indexed yet. */
export function TransactionPage({ hash }: { hash: string }) {
  const target = identify(hash);
  switch (target.kind) {
    case 'invalid':
      return <NoHash text={hash} reason={target.reason} />;
    case 'account':
      return <NoHash text={hash} reason="It is an address." />;
    case 'transaction':
      return <FollowedTransactionPage hash={target.hash} />;
    case 'order-or-transaction':
      return <FollowedTransactionPage hash={target.id} />;
  }
}

function FollowedTransactionPage({ hash }: { hash: string }) {
  const followed = useTransaction(hash);
  const { value: orders, error, live, retry } = followed;
  const title = titleOf(followed);
  usePageTitle(`${title} · ${shorten(hash, 4)}`);
  return (
    <>
      <section class="card summary" aria-label="Summary">
        <div class="summary-line">
          <span class="muted">Transaction</span>
          <Identifier id={hash} what="transaction hash" ends={10} />
          <LiveIndicator live={live} />
        </div>
        <h1>{title}</h1>
        <p class="visually-hidden" role="status">
          {title}
        </p>
        <Explanation {...followed} />
      </section>
      {orders ? (
        <ul class="card order-list" aria-label="Orders">
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      ) : null}
      {!orders && error !== null ? (
        <ProblemState error={error} title="The orders could not be loaded" retry={retry} />
      ) : null}
    </>
  );
}

function Explanation({ value, waiting, error }: FollowedOrders) {
  if (value || error !== null) return null;
  if (!waiting) return <Skeleton label="Loading the orders" lines={2} />;
  return (
    <p class="lead">
      {waiting.code === 'TRANSACTION_NOT_FOUND'
        ? 'A new order appears some seconds after its transaction. This page goes on by itself as soon as it does; it waits for ten minutes.'
        : 'The orders cannot be read now. This page tries again by itself.'}
    </p>
  );
}

function titleOf({ value, waiting, error }: FollowedOrders): string {
  if (value) return value.length === 1 ? 'One order' : `${value.length} orders`;
  if (error !== null) return 'No order to show';
  if (!waiting) return 'Looking for its orders';
  return waiting.code === 'TRANSACTION_NOT_FOUND' ? 'Not indexed yet' : 'Not readable now';
}

function NoHash({ text, reason }: { text: string; reason: string }) {
  usePageTitle('No transaction hash');
  return (
    <section class="card">
      <h1>This is no transaction hash</h1>
      <EmptyState title={shorten(text, 20)}>
        <p class="muted">{reason}</p>
      </EmptyState>
    </section>
  );
}
