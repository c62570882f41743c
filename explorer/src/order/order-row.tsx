import { type Amount, type Order } from '@order-gateway/client';
import { useNow } from '../data/now';
import { AmountText } from '../elements/amount-text';
import { Badge } from '../elements/badge';
import { shorten } from '../elements/shorten';
import { StateText } from '../elements/state-text';
import { paths } from '../routing/routes';
import { headlineText, outcomeWords } from './outcome-words';
import { ChainName } from './transfer-card';
import { type ListedOrder } from './use-transaction';

/** An order of a list: what happens to it, and from where to where. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const words = outcomeWords(order);
  const nowMs = useNow(words.sinceMs === null ? null : 1000);
  const take = <Offer offer={order.take} amount={words.takeAmount} />;
  return (
    <li class="order-row">
      <div class="summary-line">
        <Badge tone={words.tone}>{words.label}</Badge>
        <a href={paths.order(order.orderId)}>
          <bdi class="id" title={order.orderId}>
            {shorten(order.orderId, 10)}
          </bdi>
        </a>
      </div>
      <p class="numeric order-row-headline">
        <StateText text={headlineText(words, nowMs)} />
      </p>
      <p class="muted">
        <Offer offer={order.give} amount={order.give.finalAmount ?? order.give.amount} /> to{' '}
        {words.isTakeVoid ? <s>{take}</s> : take}
      </p>
    </li>
  );
}

function Offer({ offer: { chain, token }, amount }: { offer: Order['give']; amount: Amount | null }) {
  return (
    <>
      {amount ? <AmountText amount={amount} token={token} isShort /> : 'an amount that is not reported'} on{' '}
      <ChainName chain={chain} />
    </>
  );
}
