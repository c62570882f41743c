import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyReply } from 'fastify';

/** Aborts if the caller goes away before the answer is sent. */
export function callerOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Gives a handler the signal of its caller: see {@link callerOf}. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  callerOf(context.switchToHttp().getResponse<FastifyReply>()),
);
