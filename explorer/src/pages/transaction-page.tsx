import { EmptyState } from '../elements/empty-state';
import { Identifier } from '../elements/identifier';
import { ProblemState } from '../elements/problem-state';
import { shorten } from '../elements/shorten';
import { Skeleton } from '../elements/skeleton';
import { LiveIndicator } from '../order/live-indicator';
import { OrderRow } from '../order/order-row';
import { type FollowedTransaction, useTransaction } from '../order/use-transaction';
import { identify } from '../search/identify';
import { usePageTitle } from '../shell/page-title';

/** The orders that a transaction created, which may not be indexed yet. */
export function TransactionPage({ hash }: { hash: string }) {
  const target = identify(hash);
  switch (target.kind) {
    case 'invalid':
      return <NoHash text={hash} reason={target.reason} />;
    case 'transaction':
      return <FollowedTransactionPage hash={target.hash} />;
    case 'order-or-transaction':
      return <FollowedTransactionPage hash={target.id} />;
  }
}

function FollowedTransactionPage({ hash }: { hash: string }) {
  const { retry, ...followed } = useTransaction(hash);
  const { orders, error, live } = followed;
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
      {orders.length > 0 ? (
        <ul class="card order-list" aria-label="Orders">
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      ) : null}
      {orders.length === 0 && error !== null ? (
        <ProblemState error={error} title="The orders could not be loaded" retry={retry} />
      ) : null}
    </>
  );
}

function Explanation({ orders, waiting, error }: FollowedTransaction) {
  if (orders.length > 0 || error !== null) return null;
  if (!waiting) return <Skeleton label="Loading the orders" lines={2} />;
  return (
    <p class="lead">
      {waiting.code === 'TRANSACTION_NOT_FOUND'
        ? 'A new order appears some seconds after its transaction. This page goes on by itself as soon as it does; it waits for ten minutes.'
        : 'The orders cannot be read now. This page tries again by itself.'}
    </p>
  );
}

function titleOf({ orders, waiting, error }: FollowedTransaction): string {
  if (orders.length === 1) return 'One order';
  if (orders.length > 1) return `${orders.length} orders`;
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
