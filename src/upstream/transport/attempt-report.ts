import { Logger } from '@nestjs/common';
import { type Metrics } from '../../observability/metrics';
import { loggedIdentity, type RequestIdentity } from '../../observability/request-identity';
import { type AttemptOutcome, endOf } from './attempt-outcome';
import { failureOfReply } from './failure-of-reply';
import { BrokenAnswer, errorCode, LostConnection, transportFailureKind } from './transport-failure';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';

interface AttemptFacts {
  /** 1, or 2 for the one retry. */
  readonly attempt: number;
  /** From when a slot was asked for. */
  readonly ms: number;
  readonly identity: RequestIdentity;
  /** Whether nobody waits for the call any longer. */
  readonly isGivenUp: boolean;
}

/** Reports what became of the attempts to call one interface. */
export class AttemptReport {
  private readonly logger = new Logger('Upstream');

  constructor(
    private readonly interfaceName: InterfaceName,
    private readonly metrics: Metrics,
  ) {}

  /** A request was sent, and answered or not. */
  exchanged(ms: number): void {
    this.metrics.upstreamExchanged(this.interfaceName, ms);
  }

  ended(outcome: AttemptOutcome, { attempt, ms, identity, isGivenUp }: AttemptFacts): void {
    const name = nameOf(outcome, isGivenUp);
    this.metrics.upstreamAttempted({ interface: this.interfaceName, outcome: name, attempt });
    const end = endOf(outcome, isGivenUp);
    if (end === 'well') return;
    const line = {
      msg: 'failed attempt',
      interface: this.interfaceName,
      kind: 'reply' in outcome ? failureOfReply(outcome.reply) : name,
      status: statusOf(outcome),
      ...('error' in outcome && codeOf(outcome.error)),
      attempt,
      ms: Math.round(ms),
      ...retryAfterOf(outcome),
      ...loggedIdentity(identity.requestId, identity.trace),
    };
    if (line.kind === 'credentials-refused') {
      this.metrics.upstreamCredentialsRefused(this.interfaceName);
      this.logger.error(line);
    }
    // In an outage there are thousands of calls that were never made.
    else if (end === 'badly') this.logger.warn(line);
    else this.logger.debug(line);
  }
}

/** The class of a reply's status, or why there was no reply. */
function nameOf(outcome: AttemptOutcome, isGivenUp: boolean): string {
  if ('reply' in outcome) return `${Math.floor(outcome.reply.status / 100)}xx`;
  const { error } = outcome;
  if (error instanceof UpstreamFailure && error.refusal) return error.refusal;
  if (error instanceof LostConnection) return 'connection-lost';
  return isGivenUp ? 'given-up' : transportFailureKind(error);
}

function statusOf(outcome: AttemptOutcome): number | null {
  if ('reply' in outcome) return outcome.reply.status;
  return outcome.error instanceof BrokenAnswer ? outcome.error.status : null;
}

/** Why there was no answer, as the system, TLS or the HTTP client names it: not by a message, which may name a host. */
function codeOf(error: unknown): { readonly code: string } | undefined {
  const code = errorCode(error);
  return code === null ? undefined : { code };
}

/** For how long the interface asked for a pause, and what was wrong with that. */
function retryAfterOf(outcome: AttemptOutcome): object | undefined {
  if (!('reply' in outcome)) return undefined;
  const { retryAfterSeconds, retryAfterFault } = outcome.reply;
  return {
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    ...(retryAfterFault !== null && { retryAfterFault }),
  };
}
