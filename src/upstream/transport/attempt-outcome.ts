import { NoFreeSlot } from '../resilience/call-slots';
import { type CallEnd } from '../resilience/circuit-breaker';
import { CallGivenUp } from '../../lib/given-up';
import { GatewayClosed } from './gateway-closed';
import { BrokenAnswer, LostConnection, transportFailureKind } from './transport-failure';
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

/** Statuses below 500 that are no word on the request: on the gateway's credentials, its quota, the interface's time. */
const failingStatuses: readonly number[] = [401, 403, 407, 408, 429];

/**
 * What an outcome tells the breaker. An attempt that was never sent, or that its caller gave up, tells
 * nothing.
 */
export function endOf(outcome: AttemptOutcome, isGivenUp: boolean): CallEnd {
  if ('reply' in outcome) {
    const { status } = outcome.reply;
    return status >= 500 || failingStatuses.includes(status) ? 'badly' : 'well';
  }
  return wasNeverSent(outcome.error) || isLostConnection(outcome) || isGivenUp ? 'untold' : 'badly';
}

const wasNeverSent = (error: unknown): boolean =>
  error instanceof UpstreamFailure ||
  error instanceof NoFreeSlot ||
  error instanceof GatewayClosed ||
  error instanceof CallGivenUp;

/** Whether the attempt has shown no more than that a kept connection is gone. */
export const isLostConnection = (outcome: AttemptOutcome): boolean =>
  'error' in outcome && outcome.error instanceof LostConnection;

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
