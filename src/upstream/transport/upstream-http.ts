import { setTimeout as delay } from 'node:timers/promises';
import { type CallSettings } from '../../config/sections/call-settings';
import { CancelledError, CancellationToken } from '../../lib/cancellation-token';
import { clock } from '../../lib/clock';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { type UpstreamStatus } from '../../observability/dependency-status';
import { Bulkhead } from '../resilience/bulkhead';
import { CircuitBreaker } from '../resilience/circuit-breaker';
import { type Grants } from '../resilience/quota-shares';
import { RateLimitPause } from '../resilience/rate-limit-pause';
import { RetryBudget } from '../resilience/retry-budget';
import { type Priority, type UpstreamRateLimiter } from '../resilience/upstream-rate-limiter';
import {
  type AttemptOutcome,
  type AttemptTelemetry,
  breakerOutcome,
  isLostConnection,
  isTransient,
  misdirectionOf,
} from './attempt';
import { errorCode, InvalidResponseError, NotSentError, transportFailureKind } from './transport-errors';
import { type Refusal, UpstreamError, type UpstreamName } from './upstream-error';
import { type UpstreamResponse } from '../upstream-payload';
import { type UpstreamRequest, type UpstreamTransport } from './upstream-transport';

/** For whom a call is made. */
export interface CallContext {
  readonly priority: Priority;
  /** Of the request that started the call, whoever else waits for it by now. */
  readonly correlationIds: CorrelationIds;
  /** Aborted when nobody waits for the call any longer. */
  readonly cancellation?: CancellationToken | undefined;
  /** By when the call must have ended, if before the end of its budget. Epoch milliseconds. */
  readonly deadline?: number;
}

/** A call, with all its attempts. */
interface Call extends CallContext {
  readonly request: UpstreamRequest;
  /** Epoch milliseconds. */
  readonly deadline: number;
}

/** What the rate of calls is limited by. */
export interface RateLimiters {
  readonly pause: RateLimitPause;
  /** Absent where calls have no limit. */
  readonly quota?: UpstreamRateLimiter;
  /** By the priority whose calls have a share of the quota of their own. */
  readonly shares?: Readonly<Partial<Record<Priority, Grants>>>;
}

/**
 * Makes the calls to one upstream: at most one retry; for each attempt the circuit breaker, a slot of the bulkhead of
 * its priority, the rate limiters and the deadline, in this order. `docs/resilience.md` gives the reasons.
 */
export class UpstreamHttp {
  private readonly retries: RetryBudget;
  private readonly breaker: CircuitBreaker;
  private readonly foreground: Bulkhead;
  private readonly background: Bulkhead;
  private readonly closing = new CancellationToken();

  constructor(
    readonly upstreamName: UpstreamName,
    private readonly transport: Pick<UpstreamTransport, 'send' | 'close'>,
    private readonly limits: CallSettings,
    private readonly telemetry: AttemptTelemetry,
    private readonly rateLimiters: RateLimiters = { pause: new RateLimitPause() },
  ) {
    this.retries = new RetryBudget(limits.retry.share);
    this.breaker = new CircuitBreaker(limits.breaker);
    this.foreground = new Bulkhead(limits);
    this.background = new Bulkhead({ ...limits, maxInFlight: limits.maxRefreshesInFlight });
  }

  /** Sends a request. Resolves with any HTTP response of the upstream; rejects with {@link UpstreamError} where there is none. */
  async send(request: UpstreamRequest, context: CallContext): Promise<UpstreamResponse> {
    const { priority, correlationIds, cancellation } = context;
    const deadline = Math.min(clock.now() + this.limits.budgetMs, context.deadline ?? Infinity);
    const call = { request, priority, correlationIds, cancellation, deadline };
    this.retries.deposit();
    const first = await this.attempt(call, 1);
    if (!this.shouldRetry(call, first)) return this.responseOf(first);
    const isWanted = isLostConnection(first) || (await this.backoff(cancellation));
    if (isWanted) return this.responseOf(await this.attempt(call, 2));
    this.retries.refund();
    return this.responseOf(first);
  }

  /** The bulkheads have the names of the metrics' label `lane`. */
  statusAt(now: number): UpstreamStatus {
    const { pause, quota } = this.rateLimiters;
    return {
      breaker: this.breaker.stateAt(now),
      isFailing: this.breaker.isFailing,
      bulkheads: { caller: this.foreground.usage, refresh: this.background.usage },
      quotaPerMinute: quota?.local.perMinute ?? null,
      quotaLeft: quota ? (pause.isOn ? 0 : quota.local.remainingAt(now)) : null,
      lastResponseAt: this.telemetry.lastResponseAt,
      lastFailure: this.telemetry.lastFailure,
    };
  }

  /** No attempt is made after it. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.transport.close();
  }

  /** A retry after a lost connection needs no budget: the first attempt never reached the upstream. */
  private shouldRetry({ request, deadline, cancellation }: Call, first: AttemptOutcome): boolean {
    const isInTime = clock.now() + this.limits.retry.maxDelayMs < deadline;
    const isWanted = !cancellation?.aborted && !this.closing.aborted;
    if (!request.isIdempotent || !isInTime || !isWanted) return false;
    return isLostConnection(first) || (isTransient(first) && this.retries.tryWithdraw());
  }

  /** Resolves after the delay before a retry; at once, and with false, on shutdown or cancellation. */
  private async backoff(cancellation: CancellationToken | undefined): Promise<boolean> {
    const { minDelayMs, maxDelayMs } = this.limits.retry;
    const delayMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
    const interruption = new AbortController();
    const interrupt = () => {
      interruption.abort();
    };
    const unsubscribers = [this.closing, cancellation].map((token) => token?.onAbort(interrupt));
    const isOver = await delay(delayMs, true, { signal: interruption.signal }).catch(() => false);
    for (const unsubscribe of unsubscribers) unsubscribe?.();
    return isOver;
  }

  /** Makes an attempt if the circuit breaker permits it, and records its outcome. Never rejects. */
  private async attempt(call: Call, attempt: number): Promise<AttemptOutcome> {
    const { correlationIds, cancellation } = call;
    const startedAt = performance.now();
    let outcome: AttemptOutcome;
    let permit: ReturnType<CircuitBreaker['tryAcquire']> | null = null;
    try {
      if (cancellation?.aborted) throw new CancelledError();
      permit = this.breaker.tryAcquire(clock.now());
      if (typeof permit !== 'number') throw this.refusal('breaker-open', permit.waitMs);
      const response = await this.exchange(call);
      outcome = { response, misdirection: misdirectionOf(this.upstreamName, call.request, response) };
    } catch (error) {
      outcome = { error };
    }
    const isCancelled = cancellation?.aborted ?? false;
    if (typeof permit === 'number')
      this.breaker.record(permit, breakerOutcome(outcome, isCancelled), clock.now());
    const ms = performance.now() - startedAt;
    this.telemetry.recordOutcome(outcome, { attempt, ms, correlationIds, isCancelled });
    this.telemetry.recordCircuit(this.breaker.isOpen);
    return outcome;
  }

  /**
   * Sends a request from a slot of the bulkhead. The rate limiters are asked last, so that every grant is used. Rejects
   * where nothing was sent, or without a response.
   */
  private async exchange(call: Call): Promise<UpstreamResponse> {
    const { request, priority, correlationIds, deadline, cancellation } = call;
    const { pause, quota } = this.rateLimiters;
    const bulkhead = priority === 'background' ? this.background : this.foreground;
    if (!bulkhead.tryAcquire()) await bulkhead.enqueue(cancellation);
    let permittedAt: number | null = null;
    let sentAt: number | null = null;
    let hasResponse = false;
    try {
      if (this.closing.aborted) throw new NotSentError('unreachable', 'the gateway is closed');
      if (cancellation?.aborted) throw new CancelledError();
      const now = clock.now();
      if (now >= deadline) throw deadlinePassed();
      const pauseMs = pause.tryAcquire(now);
      if (pauseMs > 0) throw this.refusal('paused', pauseMs);
      permittedAt = now;
      if (quota) await this.takeGrant(quota, call, now);
      const timeoutMs = Math.max(0, Math.min(this.limits.attemptTimeoutMs, deadline - clock.now()));
      sentAt = performance.now();
      const response = await this.transport.send(request, correlationIds, timeoutMs, cancellation);
      hasResponse = response.status !== 429;
      if (!hasResponse && response.retryAfterSeconds) {
        pause.begin(response.retryAfterSeconds * 1000, clock.now());
        await quota?.sharePause?.(response.retryAfterSeconds * 1000);
      }
      return response;
    } finally {
      if (permittedAt !== null) pause.end(hasResponse, permittedAt);
      if (sentAt !== null) this.telemetry.recordDuration(performance.now() - sentAt);
      bulkhead.release();
    }
  }

  /** Takes a grant of the quota. Rejects where it is refused, and where the deadline has passed by then. */
  private async takeGrant(quota: UpstreamRateLimiter, call: Call, now: number): Promise<void> {
    const { priority, correlationIds, deadline, cancellation } = call;
    const { client } = correlationIds;
    const { pause, shares } = this.rateLimiters;
    const grants = shares?.[priority] ?? quota;
    const granted = grants.tryAcquire(priority, now, client, cancellation);
    const waitMs = typeof granted === 'number' ? granted : await granted;
    if (waitMs > 0) throw this.refusal(pause.isOn ? 'paused' : spentBy(priority), waitMs);
    if (clock.now() < deadline) return;
    await grants.refund(priority, now, client);
    throw deadlinePassed();
  }

  private responseOf(outcome: AttemptOutcome): UpstreamResponse {
    if ('response' in outcome) {
      if (outcome.misdirection !== 'certain') return outcome.response;
      const { status } = outcome.response;
      const reason = `HTTP ${status}, and no answer of this interface`;
      throw new UpstreamError({ upstreamName: this.upstreamName, kind: 'invalid', status, reason });
    }
    const { error } = outcome;
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError({
      upstreamName: this.upstreamName,
      kind: transportFailureKind(error),
      status: error instanceof InvalidResponseError ? error.status : null,
      reason: errorCode(error) ?? (error instanceof Error ? error.message : 'the call failed'),
    });
  }

  private refusal(refusal: Refusal, waitMs: number): UpstreamError {
    return UpstreamError.ofRefusal(this.upstreamName, refusal, Math.ceil(waitMs / 1000));
  }
}

const deadlinePassed = () => new NotSentError('timeout', 'the deadline passed before the call was sent');

const spentBy = (priority: Priority): Refusal => (priority === 'relayed' ? 'share-spent' : 'quota-spent');
