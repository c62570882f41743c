import { type Problem } from '@order-gateway/client';
import { useEffect, useState } from 'preact/hooks';
import { useNow } from '../data/now';
import { useIsShown } from '../data/use-is-shown';
import { Badge } from '../elements/badge';
import { clockText } from '../elements/duration';
import { Identifier } from '../elements/identifier';
import { navigate } from '../routing/location';
import { paths } from '../routing/routes';
import { gateway } from '../session/gateway';
import { LiveIndicator } from './live-indicator';
import { type LiveState } from './use-watch';

interface OrderWaitingProps {
  readonly orderId: string;
  readonly problem: Problem;
  readonly live: LiveState;
}

/** An order that cannot be shown yet: it is not indexed, or no interface can be read. The page goes on by itself. */
export function OrderWaiting({ orderId, problem, live }: OrderWaitingProps) {
  const [startedAtMs] = useState(() => Date.now());
  const nowMs = useNow(1000);
  const isUnknown = problem.code === 'ORDER_NOT_FOUND';
  const title = isUnknown ? 'Not indexed yet' : 'The order cannot be read now';
  useTransactionOfThatHash(orderId, isUnknown);
  return (
    <section class={`card summary ${isUnknown ? 'accent' : 'warn'}`} aria-label="Summary">
      <div class="summary-line">
        <Badge tone={isUnknown ? 'accent' : 'warn'}>
          {isUnknown ? 'Not indexed yet' : 'Not readable now'}
        </Badge>
        <LiveIndicator live={live} />
      </div>
      <h1>{title}</h1>
      <p class="visually-hidden" role="status">
        {title}
      </p>
      {isUnknown ? (
        <p class="lead">
          No order and no transaction of this id is known. A new order appears some seconds after its
          transaction. This page goes on by itself as soon as it does; it waits for ten minutes.
        </p>
      ) : (
        <p class="lead">
          <bdi class="clamp">{problem.title}</bdi> This page tries again by itself.
        </p>
      )}
      <div class="summary-line muted">
        <Identifier id={orderId} what="order id" ends={10} />
        <span class="numeric">waiting for {clockText((nowMs - startedAtMs) / 1000)}</span>
      </div>
    </section>
  );
}

/** An order id and an EVM transaction hash look the same: if it is a transaction's, its page is shown instead. */
function useTransactionOfThatHash(hash: string, isUnknown: boolean): void {
  const isWanted = useIsShown() && isUnknown;
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const look = async (): Promise<void> => {
      const { done } = await gateway().watchTransaction(hash, { signal: abort.signal }).next();
      abort.abort();
      if (done !== true) navigate(paths.transaction(hash), { replace: true });
    };
    look().catch(() => {
      // The watch of the order goes on, and says what is wrong.
    });
    return () => {
      abort.abort();
    };
  }, [hash, isWanted]);
}
