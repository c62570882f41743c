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
    // A limit beyond reach: the storage counts, and never blocks a caller for longer than the window.
    const { totalHits, timeToExpire } = await this.storageService.increment(
      caller,
      ttl,
      Number.MAX_SAFE_INTEGER,
      0,
      'caller',
    );
    const reply = http.getResponse<FastifyReply>();
    reply.header('ratelimit-policy', `"caller";q=${limit};w=${ttl / 1000}`);
    reply.header('ratelimit', `"caller";r=${Math.max(0, limit - totalHits)};t=${timeToExpire}`);
    if (totalHits > limit)
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: Math.max(1, timeToExpire) });
    return true;
  }
}
