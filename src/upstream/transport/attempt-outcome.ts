import { BulkheadRejectedError } from '../resilience/bulkhead';
import { type CallOutcome } from '../resilience/circuit-breaker';
import { CancelledError } from '../../lib/cancellation-token';
import { ShutdownError } from './shutdown-error';
import { InvalidResponseError, ConnectionLostError, transportFailureKind } from './transport-errors';
import { UpstreamError } from './upstream-error';
import { type UpstreamResponse } from './upstream-transport';

/** What became of one attempt: a reply, or what was thrown. */
export type AttemptOutcome = { readonly reply: UpstreamResponse } | { readonly error: unknown };

/** Waits for an attempt, whatever becomes of it. */
export const settle = (attempt: Promise<UpstreamResponse>): Promise<AttemptOutcome> =>
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
export function breakerOutcome(outcome: AttemptOutcome, isCancelled: boolean): CallOutcome {
  if ('reply' in outcome) {
    const { status } = outcome.reply;
    return status >= 500 || failingStatuses.includes(status) ? 'failure' : 'success';
  }
  return wasNeverSent(outcome.error) || isLostConnection(outcome) || isCancelled ? 'ignored' : 'failure';
}

const wasNeverSent = (error: unknown): boolean =>
  error instanceof UpstreamError ||
  error instanceof BulkheadRejectedError ||
  error instanceof ShutdownError ||
  error instanceof CancelledError;

/** Whether the attempt has shown no more than that a kept connection is gone. */
export const isLostConnection = (outcome: AttemptOutcome): boolean =>
  'error' in outcome && outcome.error instanceof ConnectionLostError;

/** Statuses of something in between that may not be there a moment later. */
const transientStatuses: readonly number[] = [502, 503, 504];

/**
 * Whether the same attempt may well succeed a moment later: an interface that asks to be left alone may not.
 */
export function isTransient(outcome: AttemptOutcome): boolean {
  if ('reply' in outcome)
    return transientStatuses.includes(outcome.reply.status) && outcome.reply.retryAfterSeconds === null;
  const { error } = outcome;
  if (error instanceof UpstreamError) return false;
  return error instanceof InvalidResponseError
    ? error.isTruncated
    : transportFailureKind(error) === 'unreachable';
}
