import { type OnApplicationShutdown } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type UpstreamStatus } from '../../observability/upstream-status';
import { type CallSettings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { type CorrelationIds } from '../../observability/correlation-ids';
import {
  type AttemptOutcome,
  breakerOutcome,
  isLostConnection,
  isTransient,
  settle,
} from './attempt-outcome';
import { type AttemptTelemetry } from './attempt-telemetry';
import { Bulkhead } from '../resilience/bulkhead';
import { CircuitBreaker } from '../resilience/circuit-breaker';
import { ShutdownError } from './shutdown-error';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { type Priority, type UpstreamRateLimiter, wholeSeconds } from '../resilience/upstream-rate-limiter';
import { RetryBudget } from '../resilience/retry-budget';
import { InvalidResponseError, transportFailureKind } from './transport-errors';
import { type UpstreamTransport, type UpstreamResponse, type UpstreamRequest } from './upstream-transport';
import { type UpstreamName, type Refusal, UpstreamError } from './upstream-error';

/** For whom a call is made. */
export interface CallContext {
  readonly priority: Priority;
  /** Of the request that started it, whoever else waits for it by now. */
  readonly correlationIds: CorrelationIds;
  /** Ends the call before its time, when nobody waits for it any longer. */
  readonly cancellation?: CancellationToken | undefined;
  /** By when it must have ended, if that is before the end of its budget. Epoch milliseconds. */
  readonly deadline?: number;
}

/** A call, with all its attempts. */
interface Call extends CallContext {
  readonly request: UpstreamRequest;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/**
 * Makes the calls to one interface, in this order: a second attempt where the first may pass; for each
 * attempt the breaker, a slot of its lane, the quota, the deadline. `docs/resilience.md` says why in this
 * order.
 */
export class UpstreamHttp implements OnApplicationShutdown {
  private readonly retries: RetryBudget;
  private readonly breaker: CircuitBreaker;
  private readonly bulkheads: Readonly<Record<Priority, Bulkhead>>;
  private readonly closing = new AbortController();

  constructor(
    readonly upstreamName: UpstreamName,
    private readonly transport: UpstreamTransport,
    private readonly limits: CallSettings,
    private readonly rateLimiter: UpstreamRateLimiter,
    private readonly telemetry: AttemptTelemetry,
  ) {
    this.retries = new RetryBudget(limits.retry.share);
    this.breaker = new CircuitBreaker(limits.breaker);
    this.bulkheads = {
      caller: new Bulkhead(limits),
      refresh: new Bulkhead({ ...limits, maxInFlight: limits.maxRefreshesInFlight }),
    };
    // Any number of calls may wait for their second attempt at once; Node takes more than ten for a leak.
    setMaxListeners(0, this.closing.signal);
  }

  /** Sends a request. Any HTTP answer resolves; no answer is an {@link UpstreamError}. */
  async send(request: UpstreamRequest, callContext: CallContext): Promise<UpstreamResponse> {
    const { priority, correlationIds, cancellation } = callContext;
    const deadline = Math.min(clock.now() + this.limits.budgetMs, callContext.deadline ?? Infinity);
    const call = { request, priority, correlationIds, cancellation, deadline };
    this.retries.deposit();
    const first = await this.attemptWithTelemetry(call, 1);
    if (!this.shouldRetry(call, first)) return this.responseOf(first);
    const mayStill = isLostConnection(first) || (await this.backoff(cancellation));
    return this.responseOf(mayStill ? await this.attemptWithTelemetry(call, 2) : first);
  }

  statusAt(now: number): UpstreamStatus {
    return {
      breaker: this.breaker.stateAt(now),
      isFailing: this.breaker.isFailing,
      bulkheads: { caller: this.bulkheads.caller.usage, refresh: this.bulkheads.refresh.usage },
      quotaPerMinute: this.rateLimiter.perMinute,
      quotaLeft: this.rateLimiter.remainingAt(now),
    };
  }

  /** After the server has closed: requests in flight still need their calls. From here on no attempt is made. */
  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.transport.close();
  }

  /** Where only a kept connection was lost, the second attempt is as good as the first, and needs no budget. */
  private shouldRetry({ request, deadline, cancellation }: Call, first: AttemptOutcome): boolean {
    const isInTime = clock.now() + this.limits.retry.maxDelayMs < deadline;
    const isWanted = !cancellation?.aborted && !this.isClosed;
    if (!request.isIdempotent || !isInTime || !isWanted) return false;
    return isLostConnection(first) || (isTransient(first) && this.retries.tryWithdraw());
  }

  /** Resolves with false, and at once, when the gateway closes meanwhile, or nobody waits any longer. */
  private async backoff(cancellation: CancellationToken | undefined): Promise<boolean> {
    const { minDelayMs, maxDelayMs } = this.limits.retry;
    const delayMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
    const ending = new AbortController();
    const end = () => {
      ending.abort();
    };
    const stopListening = cancellation?.onAbort(end);
    this.closing.signal.addEventListener('abort', end);
    const isOver = await delay(delayMs, true, { signal: ending.signal }).catch(() => false);
    this.closing.signal.removeEventListener('abort', end);
    stopListening?.();
    return isOver;
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private async attemptWithTelemetry(call: Call, attempt: number): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const outcome = await this.attempt(call);
    const ms = performance.now() - startedAt;
    const { correlationIds, cancellation } = call;
    this.telemetry.recordOutcome(outcome, {
      attempt,
      ms,
      correlationIds,
      isCancelled: cancellation?.aborted ?? false,
    });
    return outcome;
  }

  private async attempt(call: Call): Promise<AttemptOutcome> {
    if (call.cancellation?.aborted) return { error: new CancelledError() };
    const admission = this.breaker.tryAcquire(clock.now());
    if (typeof admission !== 'string') return { error: this.refusal('breaker-open', admission.waitMs) };
    const slots = this.bulkheads[call.priority];
    const outcome = await settle(slots.run(() => this.sendWithinRateLimit(call), call.cancellation));
    this.breaker.record(admission, breakerOutcome(outcome, call.cancellation?.aborted ?? false), clock.now());
    return outcome;
  }

  /** The grant comes last, so that what is granted is sent. */
  private async sendWithinRateLimit(call: Call): Promise<UpstreamResponse> {
    if (this.isClosed) throw new ShutdownError();
    const { request, priority, correlationIds, deadline, cancellation } = call;
    if (cancellation?.aborted) throw new CancelledError();
    const taken = this.rateLimiter.tryAcquire(priority, clock.now(), correlationIds.client, cancellation);
    const waitSeconds = typeof taken === 'number' ? taken : await taken;
    if (waitSeconds > 0)
      throw this.refusal(this.rateLimiter.isPaused ? 'paused' : 'quota-spent', waitSeconds * 1000);
    const timeoutMs = Math.max(0, Math.min(this.limits.attemptTimeoutMs, deadline - clock.now()));
    const sentAt = performance.now();
    let isAnswered = false;
    try {
      const reply = await this.transport.send(request, correlationIds, timeoutMs, cancellation);
      isAnswered = reply.status !== 429;
      if (!isAnswered && reply.retryAfterSeconds)
        await this.rateLimiter.pauseFor(reply.retryAfterSeconds, clock.now());
      return reply;
    } finally {
      this.rateLimiter.recordResponse(isAnswered, clock.now());
      this.telemetry.recordDuration(performance.now() - sentAt);
    }
  }

  private responseOf(outcome: AttemptOutcome): UpstreamResponse {
    if ('reply' in outcome) return outcome.reply;
    const { error } = outcome;
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError({
      upstreamName: this.upstreamName,
      kind: transportFailureKind(error),
      status: error instanceof InvalidResponseError ? error.status : null,
      reason: error instanceof Error ? error.message : 'the call failed',
    });
  }

  /** A call that this gateway does not make. */
  private refusal(refusal: Refusal, waitMs: number): UpstreamError {
    const retryAfterSeconds = wholeSeconds(waitMs);
    return UpstreamError.ofRefusal(this.upstreamName, refusal, retryAfterSeconds);
  }
}
