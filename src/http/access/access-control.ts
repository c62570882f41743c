import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { type AccessGrant, type FastPathAuthorizer } from '../responses/response-cache.middleware';
import { ClientIdentifier, type Client } from './client-identifier';
import { type RateLimitResult, RateLimiter } from './rate-limiter';

/** A known client, and its rate limit once this request is counted. */
export interface AccessDecision {
  readonly client: Client;
  /** Null where no limit is configured. */
  readonly rateLimit: RateLimitResult | null;
}

/** Decides who may make a request: for the guard, and for the fast path of cached responses. */
@Injectable()
export class AccessControl implements FastPathAuthorizer {
  constructor(
    private readonly settings: Settings,
    private readonly clients: ClientIdentifier,
    @Inject(RateLimiter) private readonly limiter: RateLimiter | null,
  ) {}

  /** Requests a minute that each client may make; null for no limit. */
  get limitPerMinute(): number | null {
    return this.limiter?.perMinute ?? null;
  }

  /** Identifies the client and counts its request. Null where API keys are required and none matches. */
  decide(request: IncomingMessage): AccessDecision | null | Promise<AccessDecision> {
    const client = this.clients.identify(request);
    if (client === null) return null;
    const rateLimit = this.consume(client, 1);
    return rateLimit instanceof Promise
      ? rateLimit.then((each) => ({ client, rateLimit: each }))
      : { client, rateLimit };
  }

  /** Counts requests of a client, if they fit its limit. Null where no limit is configured. Never rejects. */
  consume({ rateLimitKey }: Client, requests: number): RateLimitResult | null | Promise<RateLimitResult> {
    return this.limiter?.consume(rateLimitKey, requests) ?? null;
  }

  /** The grant of a request whose client is known and within its limit; null leaves the request to the guard. */
  authorize(request: IncomingMessage): AccessGrant | null | Promise<AccessGrant | null> {
    // CORS headers are written by the framework's hook alone.
    if (this.settings.corsOrigins.length > 0 && request.headers.origin !== undefined) return null;
    const decision = this.decide(request);
    return decision instanceof Promise ? decision.then(grantOf) : grantOf(decision);
  }

  readonly clientNameOf = (request: IncomingMessage): string =>
    this.clients.identify(request)?.name ?? 'anonymous';
}

function grantOf(decision: AccessDecision | null): AccessGrant | null {
  if (decision === null || decision.rateLimit?.isExceeded) return null;
  return { clientName: decision.client.name, headers: decision.rateLimit?.headers ?? [] };
}
