import { Inject, Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { type Allowance, CallerLimit } from './caller-limit';
import { Callers } from './callers';

interface Admission {
  readonly name: string;
  readonly headers: readonly string[];
}

/**
 * The same doors before answers that the framework does not see; whoever is not let in is left to the guard.
 */
@Injectable()
export class ReadyAnswerDoorkeeper {
  constructor(
    private readonly settings: Settings,
    private readonly callers: Callers,
    @Inject(CallerLimit) private readonly limit: CallerLimit | null,
  ) {}

  /** The caller who is let in, whose request is counted then; null for anyone else. */
  admit(request: IncomingMessage): Admission | null | Promise<Admission | null> {
    // What a page of another origin may read, one place decides: the framework's hook.
    if (this.settings.corsOrigins.length > 0 && request.headers.origin !== undefined) return null;
    const caller = this.callers.of(request);
    if (caller === null) return null;
    if (!this.limit) return { name: caller.name, headers: [] };
    const allowance = this.limit.count(caller.countedBy);
    return allowance instanceof Promise
      ? allowance.then((each) => admission(caller.name, each))
      : admission(caller.name, allowance);
  }

  /** The name of the caller's API key, or `anonymous`. */
  readonly nameOf = (request: IncomingMessage): string => this.callers.of(request)?.name ?? 'anonymous';
}

const admission = (name: string, { isBlocked, headers }: Allowance): Admission | null =>
  isBlocked ? null : { name, headers };
