import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { anonymous, type Exchange, exchangeOf } from '../exchange';
import { Problem } from '../problems/problem';
import { type Client, ClientIdentifier } from './client-identifier';
import { rateLimitOf, type RateLimitCount, type RateLimitResult, RateLimitStore } from './rate-limiter';

/** Exempts a route from API keys and the rate limit. */
export const Public = Reflector.createDecorator<undefined, boolean>({ transform: () => true });

/** Decides who may make a request: as the guard of every route but public ones, and for the fast path of cached responses. */
@Injectable()
export class AccessControl implements CanActivate {
  constructor(
    private readonly settings: Settings,
    private readonly clients: ClientIdentifier,
    private readonly requests: RateLimitStore,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handlers = [context.getHandler(), context.getClass()];
    if (!this.reflector.getAllAndOverride(Public, handlers))
      await this.admit(exchangeOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }

  /** The name of a client that is known and within its limit; null leaves the request to the guard. */
  authorize(exchange: Exchange): string | null | Promise<string | null> {
    // CORS headers are written by the framework's hook alone.
    if (this.settings.clients.corsOrigins.length > 0 && exchange.headers.origin !== undefined) return null;
    const client = this.clients.identify(exchange);
    if (client === null) return null;
    const rateLimit = this.count(exchange, client, 1);
    return rateLimit instanceof Promise
      ? rateLimit.then((each) => permittedName(client, each))
      : permittedName(client, rateLimit);
  }

  /** Counts the request. Throws a problem without a valid API key (401) or beyond the rate limit (429). */
  async admit(exchange: Exchange): Promise<void> {
    const client = this.clients.identify(exchange);
    if (client === null) throw this.unauthenticated(exchange);
    const rateLimit = await this.count(exchange, client, 1);
    exchange.allowance = {
      name: client.rateLimitKey,
      limitPerMinute: client.limitPerMinute,
      consume: async (requests) => {
        assertWithin(await this.count(exchange, client, requests));
      },
    };
    assertWithin(rateLimit);
  }

  readonly clientNameOf = (exchange: Exchange): string => this.clients.identify(exchange)?.name ?? anonymous;

  /** Counts requests of a client, if they fit its limit. Null where it has no limit. Never rejects. */
  private count(
    exchange: Exchange,
    { rateLimitKey, limitPerMinute: perMinute }: Client,
    requests: number,
  ): RateLimitResult | null | Promise<RateLimitResult> {
    if (perMinute === null) return null;
    const counted = this.requests.count(rateLimitKey, perMinute, requests);
    const record = (count: RateLimitCount) => (exchange.rateLimit = rateLimitOf(count, perMinute, requests));
    return counted instanceof Promise ? counted.then(record) : record(counted);
  }

  private unauthenticated(exchange: Exchange): Problem {
    const endMs = this.clients.endOfKeyMs(exchange);
    if (endMs === null) return new Problem('UNAUTHENTICATED');
    const end = new Date(endMs).toISOString();
    return new Problem('UNAUTHENTICATED', { detail: `The API key was valid until ${end}.` });
  }
}

const permittedName = (client: Client, rateLimit: RateLimitResult | null): string | null =>
  rateLimit?.isExceeded ? null : client.name;

function assertWithin(rateLimit: RateLimitResult | null): void {
  if (rateLimit?.isExceeded) throw new Problem('RATE_LIMITED', { retryAfterSeconds: rateLimit.resetSeconds });
}
