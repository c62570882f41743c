import { type Metrics } from '../metrics/metrics';
import { type AttemptOutcome } from './attempt-outcome';
import { transportFailureKind } from './transport-failure';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';

interface AttemptFacts {
  /** 1, or 2 for the one retry. */
  readonly attempt: number;
  /** From when a slot was asked for. */
  readonly ms: number;
  /** Whether nobody waits for the call any longer. */
  readonly isGivenUp: boolean;
}

/** Reports what became of the attempts to call one interface. */
export class AttemptReport {
  constructor(
    private readonly interfaceName: InterfaceName,
    private readonly metrics: Metrics,
  ) {}

  /** A request was sent, and answered or not. */
  exchanged(ms: number): void {
    this.metrics.upstreamExchanged(this.interfaceName, ms);
  }

  ended(outcome: AttemptOutcome, { attempt, isGivenUp }: AttemptFacts): void {
    const name = nameOf(outcome, isGivenUp);
    this.metrics.upstreamAttempted({ interface: this.interfaceName, outcome: name, attempt });
  }
}

/** The class of a reply's status, or why there was no reply. */
function nameOf(outcome: AttemptOutcome, isGivenUp: boolean): string {
  if ('reply' in outcome) return `${Math.floor(outcome.reply.status / 100)}xx`;
  const { error } = outcome;
  if (error instanceof UpstreamFailure) return error.kind === 'rate-limited' ? 'quota-spent' : 'breaker-open';
  return isGivenUp ? 'given-up' : transportFailureKind(error);
}
