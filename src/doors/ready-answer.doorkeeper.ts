import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../config/settings';
import { ApiKeys } from './api-keys';
import { CallerLimit, limitHeaders } from './caller-limit';
import { Callers } from './callers';

type Headers = Readonly<Record<string, string>>;

const noHeaders: Headers = {};

/**
 * The same doors before answers that the framework does not see; whoever is not let in is left to the guard.
 */
@Injectable()
export class ReadyAnswerDoorkeeper {
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
    private readonly callers: Callers,
    @Inject(CallerLimit) private readonly limit: CallerLimit | null,
  ) {}

  /** The headers for a caller who is let in, whose request is counted then; null for anyone else. */
  admit(request: IncomingMessage): Headers | null | Promise<Headers | null> {
    // What a page of another origin may read, one place decides: the framework's hook.
    if (this.settings.corsOrigins.length > 0 && request.headers.origin !== undefined) return null;
    const caller = this.callers.nameOf(request);
    if (caller === null || !this.limit) return caller === null ? null : noHeaders;
    return this.spend(caller, this.limit);
  }

  /** The name of the caller's API key, or `anonymous`. */
  nameOf({ headers }: IncomingMessage): string {
    return this.keys.nameOf(headers) ?? 'anonymous';
  }

  private async spend(caller: string, limit: CallerLimit): Promise<Headers | null> {
    const allowance = await limit.count(caller);
    return allowance.isBlocked ? null : limitHeaders(allowance);
  }
}
