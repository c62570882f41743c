import { isLate, type Order } from '@order-gateway/client';
import { Badge } from '../elements/badge';
import { durationText } from '../elements/duration';

/** How long other orders took for what this one waits for, and whether it has waited for longer; nothing where that is not known. */
export function Usual({ next, nowMs }: { readonly next: Order['next']; readonly nowMs: number }) {
  if (!next?.typical) return null;
  const { p50Seconds, p90Seconds } = next.typical;
  const rest = p90Seconds === p50Seconds ? '' : `, nine of ten within ${durationText(p90Seconds)}`;
  return (
    <p class="muted">
      Usually {durationText(p50Seconds)}
      {rest} {isLate({ next }, nowMs) ? <Badge tone="warn">Later than usual</Badge> : null}
    </p>
  );
}
