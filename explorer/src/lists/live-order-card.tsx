import { type ComponentChildren } from 'preact';
import { Card } from '../elements/card';
import { Notice } from '../elements/notice';
import { reasonOf } from '../elements/problem-state';
import { type ListedOrder } from '../order/listed-order';
import { LiveIndicator } from '../order/live-indicator';
import { OrderRow } from '../order/order-row';
import { useLiveOrders } from '../order/use-live-orders';
import { numberText } from './number-text';

interface LiveOrderCardProps {
  readonly title: string;
  readonly orders: readonly ListedOrder[];
  /** Which orders they are: `1–20 of 68 orders`. */
  readonly range?: string;
  /** Beside the range. */
  readonly action?: ComponentChildren;
  /** Below the rows. */
  readonly children?: ComponentChildren;
}

/** Orders of which the open ones move. One that becomes final stays in its place. */
export function LiveOrderCard({ title, orders: listed, range, action, children }: LiveOrderCardProps) {
  const { orders, error, live, retry } = useLiveOrders(listed);
  const open = orders.filter(({ userFinal }) => !userFinal).length;
  const hasLive = listed.some(({ userFinal }) => !userFinal);
  return (
    <Card title={title} aside={hasLive ? <LiveIndicator live={live} /> : null}>
      <div class="list-head">
        <p class="muted small-text" role="status">
          {[range, hasLive ? `${numberText(open)} open` : undefined].filter(Boolean).join('; ')}
        </p>
        {action}
      </div>
      {error === null ? null : (
        <Notice tone="warn" title="The open orders are not followed now">
          <p>
            <bdi class="clamp">{reasonOf(error)}</bdi>
          </p>
          <button type="button" class="button small" onClick={retry}>
            Follow again
          </button>
        </Notice>
      )}
      <ul class="order-list">
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </ul>
      {children}
    </Card>
  );
}
