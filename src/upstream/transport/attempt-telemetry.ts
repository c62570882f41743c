import { Logger } from '@nestjs/common';
import { type Metrics } from '../../observability/metrics';
import { correlationFields, type CorrelationIds } from '../../observability/correlation-ids';
import { type AttemptOutcome, breakerOutcome } from './attempt-outcome';
import { classifyResponse } from './classify-response';
import {
  InvalidResponseError,
  errorCode,
  ConnectionLostError,
  transportFailureKind,
} from './transport-errors';
import { type UpstreamName, UpstreamError } from './upstream-error';

interface AttemptDetails {
  /** 1, or 2 for the one retry. */
  readonly attempt: number;
  /** From when a slot was asked for. */
  readonly ms: number;
  readonly correlationIds: CorrelationIds;
  /** Whether nobody waits for the call any longer. */
  readonly isCancelled: boolean;
}

/** Reports what became of the attempts to call one interface. */
export class AttemptTelemetry {
  private readonly logger = new Logger('Upstream');

  constructor(
    private readonly upstreamName: UpstreamName,
    private readonly metrics: Metrics,
  ) {}

  /** A request was sent, and answered or not. */
  recordDuration(ms: number): void {
    this.metrics.upstreamExchanged(this.upstreamName, ms);
  }

  recordOutcome(outcome: AttemptOutcome, { attempt, ms, correlationIds, isCancelled }: AttemptDetails): void {
    const name = nameOf(outcome, isCancelled);
    this.metrics.upstreamAttempted({ interface: this.upstreamName, outcome: name, attempt });
    const end = breakerOutcome(outcome, isCancelled);
    if (end === 'success') return;
    const line = {
      msg: 'failed attempt',
      interface: this.upstreamName,
      kind: 'reply' in outcome ? classifyResponse(outcome.reply) : name,
      status: statusOf(outcome),
      ...('error' in outcome && codeOf(outcome.error)),
      attempt,
      ms: Math.round(ms),
      ...retryAfterOf(outcome),
      ...correlationFields(correlationIds.requestId, correlationIds.trace),
    };
    if (line.kind === 'credentials-refused') {
      this.metrics.upstreamCredentialsRefused(this.upstreamName);
      this.logger.error(line);
    }
    // In an outage there are thousands of calls that were never made.
    else if (end === 'failure') this.logger.warn(line);
    else this.logger.debug(line);
  }
}

/** The class of a reply's status, or why there was no reply. */
function nameOf(outcome: AttemptOutcome, isCancelled: boolean): string {
  if ('reply' in outcome) return `${Math.floor(outcome.reply.status / 100)}xx`;
  const { error } = outcome;
  if (error instanceof UpstreamError && error.refusal) return error.refusal;
  if (error instanceof ConnectionLostError) return 'connection-lost';
  return isCancelled ? 'given-up' : transportFailureKind(error);
}

function statusOf(outcome: AttemptOutcome): number | null {
  if ('reply' in outcome) return outcome.reply.status;
  return outcome.error instanceof InvalidResponseError ? outcome.error.status : null;
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
