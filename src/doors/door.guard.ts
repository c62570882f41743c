import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { isAlwaysOpen } from './always-open';
import { CallerLimit } from './caller-limit';
import { Callers } from './callers';

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
    const caller = this.callers.of(http.getRequest<FastifyRequest>().raw);
    if (caller === null) throw new Problem('UNAUTHENTICATED');
    if (this.limit) await this.spend(caller.countedBy, this.limit, http.getResponse());
    return true;
  }

  private async spend(caller: string, limit: CallerLimit, reply: FastifyReply): Promise<void> {
    const allowance = await limit.count(caller);
    const [policyName, policy, limitName, limitText] = allowance.headers;
    reply.header(policyName, policy).header(limitName, limitText);
    if (allowance.isBlocked) throw new Problem('RATE_LIMITED', { retryAfterSeconds: allowance.resetSeconds });
  }
}
