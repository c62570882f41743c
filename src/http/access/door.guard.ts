import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { noteClient, type RequestClient } from '../requests/request-client';
import { isAlwaysOpen } from './always-open';
import { type Allowance, CallerLimit } from './caller-limit';
import { Callers, type KnownCaller } from './callers';

/** Refuses unknown callers, and those whose limit is spent; all others learn what is left. */
@Injectable()
export class DoorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    @Inject(CallerLimit) private readonly limit: CallerLimit | null,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isAlwaysOpen(this.reflector, context)) return true;
    const http = context.switchToHttp();
    const { raw } = http.getRequest<FastifyRequest>();
    const caller = this.callers.of(raw);
    if (caller === null) throw new Problem('UNAUTHENTICATED');
    const client = this.clientOf(caller, http.getResponse());
    noteClient(raw, client);
    await client.spend(1);
    return true;
  }

  private clientOf({ countedBy: name }: KnownCaller, reply: FastifyReply): RequestClient {
    const { limit } = this;
    return {
      name,
      limitPerMinute: limit?.perMinute ?? null,
      spend: async (requests) => {
        if (limit) allow(await limit.count(name, requests), reply);
      },
    };
  }
}

/** Says what is left, of what was counted last. */
function allow({ headers, isBlocked, resetSeconds }: Allowance, reply: FastifyReply): void {
  const [policyName, policy, limitName, limitText] = headers;
  reply.header(policyName, policy).header(limitName, limitText);
  if (isBlocked) throw new Problem('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
}
