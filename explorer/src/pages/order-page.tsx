import { type Order, type Problem } from '@order-gateway/client';
import { EmptyState } from '../elements/empty-state';
import { ProblemState, reasonOf } from '../elements/problem-state';
import { shorten } from '../elements/shorten';
import { Skeleton } from '../elements/skeleton';
import { AuthoritiesCard } from '../order/authorities-card';
import { ExternalCallCard } from '../order/external-call-card';
import { FeesCard } from '../order/fees-card';
import { InterfacesCard } from '../order/interfaces-card';
import { LiveIndicator } from '../order/live-indicator';
import { NotesCard } from '../order/notes-card';
import { OrderNotices } from '../order/order-notices';
import { OrderSummary } from '../order/order-summary';
import { OrderWaiting } from '../order/order-waiting';
import { outcomeWords } from '../order/outcome-words';
import { RawRecordsCard } from '../order/raw-records-card';
import { TimelineCard } from '../order/timeline-card';
import { TransferCard } from '../order/transfer-card';
import { useOrder } from '../order/use-order';
import { type Followed } from '../order/use-watch';
import { identify, type SearchTarget } from '../search/identify';
import { usePageTitle } from '../shell/page-title';

/** An order, followed until it is final. */
export function OrderPage({ orderId }: { orderId: string }) {
  const target = identify(orderId);
  return target.kind === 'order-or-transaction' ? (
    <FollowedOrderPage orderId={target.id} />
  ) : (
    <NoOrderId id={orderId} />
  );
}

function FollowedOrderPage({ orderId }: { orderId: string }) {
  const { value: order, waiting, error, live, loss, retry } = useOrder(orderId);
  usePageTitle(`${titleOf(order, waiting, error)} · ${shorten(orderId, 4)}`);

  if (order) return <OrderView order={order} live={live} loss={loss} />;
  if (error !== null)
    return (
      <>
        <h1 class="visually-hidden">Order {orderId}</h1>
        <ProblemState error={error} title="The order could not be loaded" retry={retry} />
      </>
    );
  if (waiting) return <OrderWaiting orderId={orderId} problem={waiting} live={live} />;
  return (
    <section class="card">
      <h1 class="visually-hidden">Order {orderId}</h1>
      {loss === null ? (
        <Skeleton label="Loading the order" lines={6} />
      ) : (
        <EmptyState title={reasonOf(loss)}>
          <p class="muted">The page shows the order as soon as it can.</p>
          <LiveIndicator live={live} />
        </EmptyState>
      )}
    </section>
  );
}

function OrderView({ order, live, loss }: Pick<Followed<Order>, 'live' | 'loss'> & { order: Order }) {
  const interfaces = <InterfacesCard meta={order.meta} />;
  // A contradiction stands above all that it makes uncertain.
  const isContradicted = order.outcome === 'contradictory';
  return (
    <>
      <OrderSummary order={order} live={live} />
      <OrderNotices order={order} isLost={loss !== null} />
      {isContradicted ? interfaces : null}
      <TransferCard order={order} />
      <div class="columns order-columns">
        <div class="stack">
          <TimelineCard order={order} />
          <FeesCard order={order} />
          <ExternalCallCard order={order} />
        </div>
        <div class="stack">
          {isContradicted ? null : interfaces}
          <AuthoritiesCard order={order} />
          <NotesCard order={order} />
        </div>
      </div>
      <RawRecordsCard orderId={order.orderId} />
    </>
  );
}

function titleOf(order: Order | null, waiting: Problem | null, error: unknown): string {
  if (order) return outcomeWords(order).label;
  if (error !== null) return 'Not loaded';
  if (!waiting) return 'Loading';
  return waiting.code === 'ORDER_NOT_FOUND' ? 'Not indexed yet' : 'Not readable now';
}

function NoOrderId({ id }: { id: string }) {
  const target = identify(id);
  usePageTitle('No order id');
  return (
    <section class="card">
      <h1>This is no order id</h1>
      <EmptyState title={shorten(id, 20)}>
        <p class="muted">{reasonWhyNot(target)}</p>
      </EmptyState>
    </section>
  );
}

function reasonWhyNot(target: SearchTarget): string {
  if (target.kind === 'invalid') return target.reason;
  return target.kind === 'account' ? 'It is an address.' : 'It is the hash of a transaction.';
}
