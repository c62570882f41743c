import { type Order } from '@order-gateway/client';
import { useNow } from '../data/now';
import { Badge } from '../elements/badge';
import { CopyButton } from '../elements/copy-button';
import { Identifier } from '../elements/identifier';
import { StateText } from '../elements/state-text';
import { curlOf } from './curl';
import { LiveIndicator } from './live-indicator';
import { headlineText, outcomeWords } from './outcome-words';
import { Usual } from './usual';
import { type LiveState } from './use-watch';

/** What happens to the order, in one sentence, and how final it is. */
export function OrderSummary({ order, live }: { order: Order; live: LiveState }) {
  const words = outcomeWords(order);
  const nowMs = useNow(words.sinceMs === null ? null : 1000);
  const isContradictory = order.outcome === 'contradictory';
  return (
    <section class={`card summary ${words.tone}`} aria-label="Summary">
      <div class="summary-line">
        <Badge tone={words.tone}>{words.label}</Badge>
        {isContradictory ? null : (
          <span class="muted">
            status: <StateText text={order.status} />, phase: {order.phase}
          </span>
        )}
        <LiveIndicator live={live} />
      </div>
      <h1 class="numeric">
        <StateText text={headlineText(words, nowMs)} />
      </h1>
      {words.sinceMs === null ? null : <Usual next={order.next} nowMs={nowMs} />}
      <p class="lead">{order.message}</p>
      <ul class="finals">
        {isContradictory ? (
          <li class="muted">Not known whether anything more will happen</li>
        ) : (
          <>
            <Final
              isReached={order.userFinal}
              reached="Final for the user"
              open="Not final for the user yet"
            />
            <Final
              isReached={order.protocolFinal}
              reached="Final for the protocol"
              open="Not final for the protocol yet"
            />
          </>
        )}
      </ul>
      <div class="summary-line">
        <span class="muted">Order</span>
        <Identifier id={order.orderId} what="order id" ends={10} />
        <CopyButton text={curlOf(order.orderId)} what="the request as a curl command" label="Copy as curl" />
      </div>
      <p class="visually-hidden" role="status">
        {words.label}: {words.text}
      </p>
    </section>
  );
}

function Final({ isReached, reached, open }: { isReached: boolean; reached: string; open: string }) {
  return <li class={isReached ? 'reached' : 'muted'}>{isReached ? reached : open}</li>;
}
