import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { type AccessGrant, type FastPathAuthorizer } from '../responses/fast-path-authorizer';
import { type RateLimitResult, RateLimiter } from './rate-limiter';
import { ClientIdentifier } from './client-identifier';

/** Authorizes requests for cached responses, before the framework. Whoever it does not accept goes on to the guard. */
@Injectable()
export class AccessAuthorizer implements FastPathAuthorizer {
  constructor(
    private readonly settings: Settings,
    private readonly clients: ClientIdentifier,
    @Inject(RateLimiter) private readonly limiter: RateLimiter | null,
  ) {}

  /** The grant of a client within its rate limit, whose request is counted then; null for anyone else. */
  authorize(request: IncomingMessage): AccessGrant | null | Promise<AccessGrant | null> {
    // What a page of another origin may read, one place decides: the framework's hook.
    if (this.settings.corsOrigins.length > 0 && request.headers.origin !== undefined) return null;
    const client = this.clients.identify(request);
    if (client === null) return null;
    if (!this.limiter) return { clientName: client.name, headers: [] };
    const result = this.limiter.consume(client.rateLimitKey);
    return result instanceof Promise
      ? result.then((each) => grantOf(client.name, each))
      : grantOf(client.name, result);
  }

  readonly clientNameOf = (request: IncomingMessage): string =>
    this.clients.identify(request)?.name ?? 'anonymous';
}

const grantOf = (clientName: string, { isExceeded, headers }: RateLimitResult): AccessGrant | null =>
  isExceeded ? null : { clientName, headers };
