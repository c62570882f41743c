import { Logger } from '@nestjs/common';
import { type FailureKind, UpstreamError, type UpstreamName } from './upstream-error';
import { type UpstreamResponse } from '../upstream-payload';
import { type UpstreamRequest } from './upstream-transport';
import { timestampText } from '../../codec/value-readers';
import { CancelledError } from '../../lib/cancellation-token';
import { clock } from '../../lib/clock';
import { correlationFields, type CorrelationIds } from '../../observability/correlation-ids';
import { type Metrics } from '../../observability/metrics/metrics';
import { type UpstreamFailure } from '../../observability/dependency-status';
import { type CallOutcome } from '../resilience/circuit-breaker';
import {
  ConnectionLostError,
  errorCode,
  InvalidResponseError,
  NotSentError,
  transportFailureKind,
} from './transport-errors';

/** Whether a response shows that the URL of the upstream is wrong. Null if not. */
type Misdirection = 'certain' | 'possible' | null;

/** Statuses for "nothing here"; 421 is Misdirected Request (RFC 9110, 15.5.20). */
const nothingHereStatuses: readonly number[] = [404, 405, 410, 421];

/**
 * Looks for a redirect, a page in HTML as success, or "nothing here" without the upstream's own error body (spec 7), which says
 * something of what was asked for. Only `possible` where that may be unknown, or the client chose the path.
 */
export function misdirectionOf(
  upstreamName: UpstreamName,
  { mayMiss }: Pick<UpstreamRequest, 'mayMiss'>,
  { status, body }: Pick<UpstreamResponse, 'status' | 'body'>,
): Misdirection {
  if (status < 300) return mayMiss !== 'path' && isMarkup(body) ? 'certain' : null;
  if (status >= 400 && !nothingHereStatuses.includes(status)) return null;
  const hasErrorId = body.includes('"errorId"');
  if (upstreamName === 'order' ? hasErrorId : !hasErrorId && body.includes('"errorCode"')) return null;
  const isMissing = mayMiss === 'subject' && status === 404 && !hasErrorId;
  return isMissing || mayMiss === 'path' ? 'possible' : 'certain';
}

/** The result of one attempt: a response, or what was thrown. */
export type AttemptOutcome =
  | { readonly response: UpstreamResponse; readonly misdirection?: Misdirection }
  | { readonly error: unknown };

/**
 * What the circuit breaker records. An attempt that was never sent, or was cancelled, is ignored, and so is a response
 * that may come from somewhere else.
 */
export function breakerOutcome(outcome: AttemptOutcome, isCancelled: boolean): CallOutcome {
  if ('response' in outcome) {
    const { misdirection, response } = outcome;
    if (misdirection) return misdirection === 'certain' ? 'failure' : 'ignored';
    const kind = classifyResponse(response);
    return kind === null || kind === 'rejected' || kind === 'invalid' ? 'success' : 'failure';
  }
  return wasNeverSent(outcome.error) || isLostConnection(outcome) || isCancelled ? 'ignored' : 'failure';
}

const wasNeverSent = (error: unknown): boolean =>
  error instanceof UpstreamError || error instanceof NotSentError || error instanceof CancelledError;

/** Whether the attempt shows only that a kept connection was closed. */
export const isLostConnection = (outcome: AttemptOutcome): boolean =>
  'error' in outcome && outcome.error instanceof ConnectionLostError;

/** Statuses of an intermediary, which may pass within moments. */
const transientStatuses: readonly number[] = [502, 503, 504];

/** Whether a retry may well succeed. Never where the upstream asked for a pause. */
export function isTransient(outcome: AttemptOutcome): boolean {
  if ('response' in outcome)
    return transientStatuses.includes(outcome.response.status) && outcome.response.retryAfterSeconds === null;
  const { error } = outcome;
  if (error instanceof UpstreamError) return false;
  return error instanceof InvalidResponseError
    ? error.isTruncated
    : transportFailureKind(error) === 'unreachable';
}

/** What clients get meanwhile, for the log. */
const openEffect = 'what is stored is served as stale; other requests get a partial view, or 5xx';

interface AttemptDetails {
  /** 1, or 2 for the one retry. */
  readonly attempt: number;
  /** Duration, waiting for the bulkhead and the rate limiter included. */
  readonly ms: number;
  readonly correlationIds: CorrelationIds;
  /** Whether nobody waits for the call any longer. */
  readonly isCancelled: boolean;
}

/** Metrics and log of the attempts to call one upstream. */
export class AttemptTelemetry {
  /** Epoch milliseconds; null before the first response. */
  lastResponseAt: number | null = null;
  lastFailure: UpstreamFailure | null = null;
  /** When the failures began that no success has followed, in epoch milliseconds; null if there is none. */
  private failingSince: number | null = null;
  /** Since when the upstream failed as its circuit opened; null while it is closed. */
  private openSince: string | null = null;
  private readonly logger = new Logger('Upstream');

  constructor(
    private readonly upstreamName: UpstreamName,
    private readonly metrics: Metrics,
  ) {
    metrics.upstreamCredentialsRefused.start(upstreamName);
  }

  /** Records how long a request was under way, with a response or without. */
  recordDuration(ms: number): void {
    this.metrics.upstreamDuration.observe(ms / 1000, this.upstreamName);
  }

  recordOutcome(outcome: AttemptOutcome, { attempt, ms, correlationIds, isCancelled }: AttemptDetails): void {
    const response = 'response' in outcome ? outcome.response : undefined;
    const error = 'error' in outcome ? outcome.error : undefined;
    const label = outcomeLabel(outcome, isCancelled);
    this.metrics.upstreamAttempts.inc(this.upstreamName, label, String(attempt));
    if (response) this.lastResponseAt = clock.now();
    const recorded = breakerOutcome(outcome, isCancelled);
    if (recorded === 'success') {
      this.failingSince = null;
      return;
    }
    const kind = response && label !== 'invalid' ? (classifyResponse(response) ?? label) : label;
    if (recorded === 'failure') {
      this.lastFailure = { at: clock.now(), kind };
      this.failingSince ??= clock.now();
    }
    const line = {
      msg: 'failed attempt',
      interface: this.upstreamName,
      kind,
      status: response?.status ?? (error instanceof InvalidResponseError ? error.status : null),
      // That of the system, TLS or the HTTP client; never a message, which may name a host.
      code: errorCode(error) ?? undefined,
      attempt,
      ms: Math.round(ms),
      retryAfterSeconds: response?.retryAfterSeconds ?? undefined,
      retryAfterFault: response?.retryAfterFault ?? undefined,
      ...correlationFields(correlationIds.requestId, correlationIds.trace),
    };
    if (line.kind === 'credentials-refused') {
      this.metrics.upstreamCredentialsRefused.inc(this.upstreamName);
      this.logger.error(line);
    }
    // In an outage there are thousands of calls that were never sent.
    else if (recorded === 'failure') this.logger.warn(line);
    else this.logger.debug(line);
  }

  /** Logs a circuit that has opened or closed since the last attempt. */
  recordCircuit(isOpen: boolean): void {
    if (isOpen === (this.openSince !== null)) return;
    const since = this.openSince ?? timestampText(clock.toWallClock(this.failingSince ?? clock.now()));
    this.openSince = isOpen ? since : null;
    const line = { interface: this.upstreamName, kind: this.lastFailure?.kind, since };
    this.logger.warn(
      isOpen ? { msg: 'circuit open', ...line, effect: openEffect } : { msg: 'circuit closed', ...line },
    );
  }
}

/** The class of a response's status, or why there was no response of the upstream. */
function outcomeLabel(outcome: AttemptOutcome, isCancelled: boolean): string {
  if ('response' in outcome)
    return outcome.misdirection === 'certain' ? 'invalid' : `${Math.floor(outcome.response.status / 100)}xx`;
  const { error } = outcome;
  if (error instanceof UpstreamError && error.refusal) return error.refusal;
  if (error instanceof ConnectionLostError) return 'connection-lost';
  return isCancelled ? 'given-up' : transportFailureKind(error);
}

const credentialStatuses: readonly number[] = [401, 403, 407];

/**
 * The failure kind of a response by its status alone; null for success. A redirect is never followed, and 206 was never
 * asked for, so both are invalid; 408 is the upstream's own timeout; 4xx in HTML is an intermediary's page, and not the
 * upstream's rejection.
 */
export function classifyResponse({ status, body }: UpstreamResponse): FailureKind | null {
  if (status === 206) return 'invalid';
  if (status >= 200 && status < 300) return null;
  if (credentialStatuses.includes(status)) return 'credentials-refused';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  if (status >= 400 && status < 500) return isMarkup(body) ? 'invalid' : 'rejected';
  return status >= 500 ? 'failed' : 'invalid';
}

/** Whether a body is a page in HTML, or other markup, also behind a byte order mark. */
export const isMarkup = (body: Buffer): boolean => body.toString('utf8', 0, 64).trimStart().startsWith('<');
