import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { AccessSettings } from '../../config/access-settings';
import { Settings } from '../../config/settings';
import { Problem } from '../problems/problem';
import { type AccessGrant, type FastPathAuthorizer } from '../responses/response-cache.middleware';
import { ClientIdentifier, type Client } from './client-identifier';
import { type RateLimitResult, RateLimiter } from './rate-limiter';

/** A known client, and its rate limit once this request is counted. */
export interface AccessDecision {
  readonly client: Client;
  /** Null where the client has no limit. */
  readonly rateLimit: RateLimitResult | null;
}

/** Decides who may make a request: for the guard, and for the fast path of cached responses. */
@Injectable()
export class AccessControl implements FastPathAuthorizer {
  constructor(
    private readonly settings: Settings,
    private readonly rules: AccessSettings,
    private readonly clients: ClientIdentifier,
    private readonly limiter: RateLimiter,
  ) {}

  /** Requests a minute that a client may make, by its API key or for all; null for no limit. */
  limitPerMinuteOf({ ownLimitPerMinute }: Client): number | null {
    return ownLimitPerMinute ?? this.rules.rateLimitPerMinute;
  }

  /** Identifies the client and counts its request. Null where API keys are required and it has no valid one. */
  decide(request: IncomingMessage): AccessDecision | null | Promise<AccessDecision> {
    const client = this.clients.identify(request);
    if (client === null) return null;
    const rateLimit = this.consume(client, 1);
    return rateLimit instanceof Promise
      ? rateLimit.then((each) => ({ client, rateLimit: each }))
      : { client, rateLimit };
  }

  /** Counts requests of a client, if they fit its limit. Null where it has no limit. Never rejects. */
  consume(client: Client, requests: number): RateLimitResult | null | Promise<RateLimitResult> {
    const perMinute = this.limitPerMinuteOf(client);
    return perMinute === null ? null : this.limiter.consume(client.rateLimitKey, perMinute, requests);
  }

  /** The problem of a request that has no valid API key. */
  unauthenticated(request: IncomingMessage): Problem {
    const endMs = this.clients.endOfKeyMs(request);
    if (endMs === null) return new Problem('UNAUTHENTICATED');
    const end = new Date(endMs).toISOString();
    return new Problem('UNAUTHENTICATED', { detail: `The API key was valid until ${end}.` });
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
