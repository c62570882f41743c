import { type Amount, type Order } from '@order-gateway/client';
import { useNow } from '../data/now';
import { Ago } from '../elements/ago';
import { AmountText } from '../elements/amount-text';
import { Badge } from '../elements/badge';
import { shorten } from '../elements/shorten';
import { StateText } from '../elements/state-text';
import { paths } from '../routing/routes';
import { isLate, type ListedOrder } from './listed-order';
import { headlineText, outcomeWords } from './outcome-words';
import { ChainName } from './transfer-card';

const lateCheckMs = 15_000;

/** An order of a list: what happens to it, from where to where, when it was created, and whether it is late. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const words = outcomeWords(order);
  const nowMs = useNow(words.sinceMs !== null ? 1000 : order.userFinal ? null : lateCheckMs);
  const take = <Offer offer={order.take} amount={words.takeAmount} />;
  return (
    <li class="order-row">
      <div class="summary-line">
        <Badge tone={words.tone}>{words.label}</Badge>
        {isLate(order, nowMs) ? <Badge tone="warn">Later than usual</Badge> : null}
        <a href={paths.order(order.orderId)}>
          <bdi class="id" title={order.orderId}>
            {shorten(order.orderId, 10)}
          </bdi>
        </a>
        <span class="order-row-time muted small-text">
          {order.createdAt === null ? 'Creation not reported' : <Ago at={order.createdAt} />}
        </span>
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

type Side = Pick<Order['give'], 'chain' | 'token'>;

function Offer({ offer: { chain, token }, amount }: { offer: Side; amount: Amount | null }) {
  return (
    <>
      {amount ? <AmountText amount={amount} token={token} isShort /> : 'an amount that is not reported'} on{' '}
      <ChainName chain={chain} />
    </>
  );
}
