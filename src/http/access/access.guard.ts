import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { setClient, type RequestClient } from '../requests/request-client';
import { isPublic } from './public.decorator';
import { type RateLimitResult, RateLimiter } from './rate-limiter';
import { ClientIdentifier, type Client } from './client-identifier';

/** Refuses unknown callers, and those whose limit is spent; all others learn what is left. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly clients: ClientIdentifier,
    @Inject(RateLimiter) private readonly limit: RateLimiter | null,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(this.reflector, context)) return true;
    const http = context.switchToHttp();
    const { raw } = http.getRequest<FastifyRequest>();
    const caller = this.clients.identify(raw);
    if (caller === null) throw new Problem('UNAUTHENTICATED');
    const client = this.clientOf(caller, http.getResponse());
    setClient(raw, client);
    await client.consume(1);
    return true;
  }

  private clientOf({ rateLimitKey: name }: Client, reply: FastifyReply): RequestClient {
    const { limit } = this;
    return {
      name,
      limitPerMinute: limit?.perMinute ?? null,
      consume: async (requests) => {
        if (limit) allow(await limit.consume(name, requests), reply);
      },
    };
  }
}

/** Says what is left, of what was counted last. */
function allow({ headers, isExceeded, resetSeconds }: RateLimitResult, reply: FastifyReply): void {
  const [policyName, policy, limitName, limitText] = headers;
  reply.header(policyName, policy).header(limitName, limitText);
  if (isExceeded) throw new Problem('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
}
