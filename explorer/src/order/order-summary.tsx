import { type Order } from '@order-gateway/client';
import { useNow } from '../data/now';
import { Badge } from '../elements/badge';
import { CopyButton } from '../elements/copy-button';
import { Identifier } from '../elements/identifier';
import { curlOf } from './curl';
import { headlineOf, headlineText } from './headline';
import { LiveIndicator } from './live-indicator';
import { type LiveState } from './use-watch';

/** What happens to the order, in one sentence, and how final it is. */
export function OrderSummary({ order, live }: { order: Order; live: LiveState }) {
  const headline = headlineOf(order);
  const nowMs = useNow(headline.sinceMs === null ? null : 1000);
  return (
    <section class={`card summary ${headline.tone}`} aria-label="Summary">
      <div class="summary-line">
        <Badge tone={headline.tone}>{order.status}</Badge>
        <span class="muted">phase: {order.phase}</span>
        <LiveIndicator live={live} />
      </div>
      <h1 class="numeric">{headlineText(headline, nowMs)}</h1>
      <p class="lead">
        {order.meta.agreement === 'conflict' ? 'If the state shown is right: ' : ''}
        {order.message}
      </p>
      <ul class="finals">
        <Final isReached={order.userFinal} reached="Final for the user" open="Not final for the user yet" />
        <Final
          isReached={order.protocolFinal}
          reached="Final for the protocol"
          open="Not final for the protocol yet"
        />
      </ul>
      <div class="summary-line">
        <span class="muted">Order</span>
        <Identifier id={order.orderId} what="order id" ends={10} />
        <CopyButton text={curlOf(order.orderId)} what="the request as a curl command" label="Copy as curl" />
      </div>
      <p class="visually-hidden" role="status">
        Status {order.status}: {headline.text}
      </p>
    </section>
  );
}

function Final({ isReached, reached, open }: { isReached: boolean; reached: string; open: string }) {
  return <li class={isReached ? 'reached' : 'muted'}>{isReached ? reached : open}</li>;
}
