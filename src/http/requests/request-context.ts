import { type FastifyReply, type FastifyRequest } from 'fastify';
import { clock } from '../../lib/clock';
import {
  type CorrelationIds,
  newCorrelationIds,
  newTrace,
  readTraceparent,
} from '../../observability/correlation-ids';
import { CancellationToken } from '../../lib/cancellation-token';
import { type Priority } from '../../upstream/resilience/upstream-rate-limiter';
import { type Allowance, exchangeOf } from '../exchange';

/** What services need to know of the request that they work for. */
export interface RequestContext {
  readonly correlationIds: CorrelationIds;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null where clients are not identified. */
  readonly client: Allowance | null;
  /** Aborted if the client disconnects before the response is sent. */
  readonly cancellation: CancellationToken;
  /** Of its reads; foreground by default. */
  readonly priority?: Priority;
}

/** The request id and the trace: of the client's `traceparent` if that is valid, else a new one. */
export function correlationIdsOf(request: FastifyRequest): CorrelationIds {
  const { allowance, headers, id } = exchangeOf(request);
  const trace = readTraceparent(headers.traceparent, headers.tracestate) ?? newTrace();
  return { requestId: id, client: allowance?.name ?? null, trace };
}

/** The context of a request; taken once for each, as it starts to watch for the client to leave. */
export function requestContextOf(reply: FastifyReply): RequestContext {
  const cancellation = new CancellationToken();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) cancellation.abort();
  });
  const { request } = reply;
  return {
    correlationIds: correlationIdsOf(request),
    client: exchangeOf(request).allowance,
    startedAt: clock.now(),
    cancellation,
  };
}

/** The context of reads that no request causes. */
export const gatewayContext = (): RequestContext => ({
  correlationIds: newCorrelationIds(),
  startedAt: clock.now(),
  client: null,
  cancellation: new CancellationToken(),
});
