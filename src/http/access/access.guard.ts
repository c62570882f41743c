import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { setClient } from '../requests/request-client';
import { AccessControl } from './access-control';
import { isPublic } from './public.decorator';
import { type RateLimitResult } from './rate-limiter';

/** Rejects requests without a valid API key (401) and beyond the rate limit (429), on every route but public ones. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (isPublic(this.reflector, context)) return true;
    const http = context.switchToHttp();
    const { raw } = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const decision = await this.access.decide(raw);
    if (decision === null) throw this.access.unauthenticated(raw);
    const { client, rateLimit } = decision;
    setClient(raw, {
      name: client.rateLimitKey,
      limitPerMinute: this.access.limitPerMinuteOf(client),
      consume: async (requests) => {
        applyRateLimit(await this.access.consume(client, requests), reply);
      },
    });
    applyRateLimit(rateLimit, reply);
    return true;
  }
}

/** Sets the `RateLimit` headers of the latest count. Throws `RATE_LIMITED` if the limit is exceeded. */
function applyRateLimit(rateLimit: RateLimitResult | null, reply: FastifyReply): void {
  if (rateLimit === null) return;
  const [policyName, policy, limitName, limit] = rateLimit.headers;
  reply.header(policyName, policy).header(limitName, limit);
  if (rateLimit.isExceeded) throw new Problem('RATE_LIMITED', { retryAfterSeconds: rateLimit.resetSeconds });
}
