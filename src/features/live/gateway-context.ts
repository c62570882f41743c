import { type RequestContext } from '../../http/requests/request-context.decorator';
import { CancellationToken } from '../../lib/cancellation-token';
import { clock } from '../../lib/clock';
import { newCorrelationIds } from '../../observability/correlation-ids';

/** The context of reads that no request causes. */
export const gatewayContext = (): RequestContext => ({
  correlationIds: newCorrelationIds(),
  startedAt: clock.now(),
  client: null,
  cancellation: new CancellationToken(),
});
