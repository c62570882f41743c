import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { clock } from '../../lib/clock';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { newTrace, readTraceparent } from '../../observability/trace-context';
import { CancellationToken } from '../../lib/cancellation-token';
import { clientOf, type RequestClient } from './request-client';

/** A caller who waits for an answer. */
export interface RequestContext {
  readonly correlationIds: CorrelationIds;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Null where nothing is limited. */
  readonly client: RequestClient | null;
  /** Said if the caller goes away before the answer is sent. */
  readonly cancellation: CancellationToken;
}

/** By what a request is known: its own id, and the caller's trace if that is valid, else a new one. */
export const correlationIdsOf = ({ id, headers, raw }: FastifyRequest): CorrelationIds => ({
  requestId: id,
  client: clientOf(raw)?.name ?? null,
  trace: readTraceparent(headers.traceparent) ?? newTrace(),
});

export function requestContextOf(reply: FastifyReply): RequestContext {
  const cancellation = new CancellationToken();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) cancellation.abort();
  });
  const { request } = reply;
  return {
    correlationIds: correlationIdsOf(request),
    client: clientOf(request.raw),
    startedAt: clock.now(),
    cancellation,
  };
}

/** Gives a handler its caller. */
export const RequestCtx = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext =>
  requestContextOf(context.switchToHttp().getResponse<FastifyReply>()),
);
