import { type Amount, type Order } from '@order-gateway/client';
import { useNow } from '../data/now';
import { AmountText } from '../elements/amount-text';
import { Badge } from '../elements/badge';
import { shorten } from '../elements/shorten';
import { paths } from '../routing/routes';
import { headlineOf, headlineText } from './headline';
import { ChainName } from './transfer-card';
import { type ListedOrder } from './use-transaction';

/** An order of a list: what happens to it, and from where to where. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const headline = headlineOf(order);
  const nowMs = useNow(headline.sinceMs === null ? null : 1000);
  return (
    <li class="order-row">
      <div class="summary-line">
        <Badge tone={headline.tone}>{order.status}</Badge>
        <a href={paths.order(order.orderId)}>
          <bdi class="id" title={order.orderId}>
            {shorten(order.orderId, 10)}
          </bdi>
        </a>
      </div>
      <p class="numeric order-row-headline">{headlineText(headline, nowMs)}</p>
      <p class="muted">
        <Offer offer={order.give} amount={order.give.finalAmount ?? order.give.amount} /> to{' '}
        <Offer offer={order.take} amount={order.take.finalAmount ?? order.take.amount} />
      </p>
    </li>
  );
}

function Offer({ offer: { chain, token }, amount }: { offer: Order['give']; amount: Amount | null }) {
  return (
    <>
      {amount ? <AmountText amount={amount} token={token} /> : 'an amount that is not reported'} on{' '}
      <ChainName chain={chain} />
    </>
  );
}
