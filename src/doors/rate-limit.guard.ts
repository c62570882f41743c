import { Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { callerOf } from './caller';

/** Limits each caller's requests, and says in `RateLimit` and `RateLimit-Policy` (IETF draft) what is left. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async handleRequest({ context, limit, ttl }: ThrottlerRequest): Promise<boolean> {
    const http = context.switchToHttp();
    const caller = callerOf(http.getRequest<FastifyRequest>());
    const noBlockMs = 0;
    const { totalHits, isBlocked, timeToExpire, timeToBlockExpire } = await this.storageService.increment(
      caller,
      ttl,
      limit,
      noBlockMs,
      'caller',
    );
    const reply = http.getResponse<FastifyReply>();
    const resetSeconds = Math.max(1, isBlocked ? timeToBlockExpire : timeToExpire);
    reply.header('ratelimit-policy', `"caller";q=${limit};w=${ttl / 1000}`);
    reply.header('ratelimit', `"caller";r=${Math.max(0, limit - totalHits)};t=${resetSeconds}`);
    if (isBlocked) throw new Problem('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
    return true;
  }
}
