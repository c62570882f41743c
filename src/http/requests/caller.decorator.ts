import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { clock } from '../../lib/clock';
import { type RequestIdentity } from '../../observability/request-identity';
import { newTrace, readTraceparent } from '../../observability/trace-context';
import { GivenUp } from '../../lib/given-up';
import { clientOf, type RequestClient } from './request-client';

/** A caller who waits for an answer. */
export interface WaitingCaller {
  readonly identity: RequestIdentity;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** Null where nothing is limited. */
  readonly client: RequestClient | null;
  /** Said if the caller goes away before the answer is sent. */
  readonly gone: GivenUp;
}

/** By what a request is known: its own id, and the caller's trace if that is valid, else a new one. */
export const identityOf = ({ id, headers, raw }: FastifyRequest): RequestIdentity => ({
  requestId: id,
  client: clientOf(raw)?.name ?? null,
  trace: readTraceparent(headers.traceparent) ?? newTrace(),
});

export function callerOf(reply: FastifyReply): WaitingCaller {
  const gone = new GivenUp();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.say();
  });
  const { request } = reply;
  return { identity: identityOf(request), client: clientOf(request.raw), askedAt: clock.now(), gone };
}

/** Gives a handler its caller. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): WaitingCaller =>
  callerOf(context.switchToHttp().getResponse<FastifyReply>()),
);
