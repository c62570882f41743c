import { NoFreeSlot } from './call-slots';
import { type CallEnd } from './circuit-breaker';
import { GatewayClosed } from './gateway-closed';
import { BrokenAnswer, transportFailureKind } from './transport-failure';
import { UpstreamFailure } from './upstream-failure';
import { type UpstreamReply } from './upstream-exchange';

/** What became of one attempt: a reply, or what was thrown. */
export type AttemptOutcome = { readonly reply: UpstreamReply } | { readonly error: unknown };

/** Waits for an attempt, whatever becomes of it. */
export const outcomeOf = (attempt: Promise<UpstreamReply>): Promise<AttemptOutcome> =>
  attempt.then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error }),
  );

/** Statuses below 500 that say that the interface is not well, rather than the request. */
const failingStatuses: readonly number[] = [408, 429];

/**
 * What an outcome tells the breaker. An attempt that was never sent, or that its caller gave up, tells
 * nothing.
 */
export function endOf(outcome: AttemptOutcome, isGivenUp: boolean): CallEnd {
  if ('reply' in outcome) {
    const { status } = outcome.reply;
    return status >= 500 || failingStatuses.includes(status) ? 'badly' : 'well';
  }
  return wasNeverSent(outcome.error) || isGivenUp ? 'untold' : 'badly';
}

const wasNeverSent = (error: unknown): boolean =>
  error instanceof UpstreamFailure || error instanceof NoFreeSlot || error instanceof GatewayClosed;

/** Statuses of something in between that may not be there a moment later. */
const passingStatuses: readonly number[] = [502, 503, 504];

/**
 * Whether the same attempt may well succeed a moment later: an interface that asks to be left alone may not.
 */
export function isPassing(outcome: AttemptOutcome): boolean {
  if ('reply' in outcome)
    return passingStatuses.includes(outcome.reply.status) && outcome.reply.retryAfterSeconds === null;
  const { error } = outcome;
  if (error instanceof UpstreamFailure) return false;
  return error instanceof BrokenAnswer ? error.isCut : transportFailureKind(error) === 'unreachable';
}
