import { type RequestContext } from '../../src/http/requests/request-context';
import { CancellationToken } from '../../src/lib/cancellation-token';
import { newCorrelationIds } from '../../src/observability/correlation-ids';

/** The context of a request whose client is not identified and never goes away. */
export const requestContext = (changes: Partial<RequestContext> = {}): RequestContext => ({
  correlationIds: newCorrelationIds(),
  client: null,
  cancellation: new CancellationToken(),
  startedAt: 0,
  ...changes,
});
