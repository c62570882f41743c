import { type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { type CallSettings } from '../config/settings';
import { type AttemptOutcome, endOf, isPassing, outcomeOf } from './attempt-outcome';
import { CallSlots } from './call-slots';
import { CircuitBreaker } from './circuit-breaker';
import { type Lane, type RequestQuota, wholeSeconds } from './request-quota';
import { RetryBudget } from './retry-budget';
import { BrokenAnswer, transportFailureKind } from './transport-failure';
import { type UpstreamExchange, type UpstreamReply, type UpstreamRequest } from './upstream-exchange';
import { type InterfaceName, UpstreamFailure } from './upstream-failure';

/**
 * Makes the calls to one interface, in this order: a second attempt where the first may pass; for each attempt
 * the breaker, a slot of its lane, the quota, the deadline. `docs/resilience.md` says why in this order.
 */
export class UpstreamHttp implements OnApplicationShutdown {
  private readonly retries: RetryBudget;
  private readonly breaker: CircuitBreaker;
  private readonly slots: Readonly<Record<Lane, CallSlots>>;

  constructor(
    readonly interfaceName: InterfaceName,
    private readonly exchange: UpstreamExchange,
    private readonly limits: CallSettings,
    private readonly quota: RequestQuota,
  ) {
    this.retries = new RetryBudget(limits.retry.share);
    this.breaker = new CircuitBreaker(limits.breaker);
    this.slots = {
      caller: new CallSlots(limits),
      refresh: new CallSlots({ ...limits, maxInFlight: limits.maxRefreshesInFlight }),
    };
  }

  /**
   * Sends a request. Any HTTP answer resolves; no answer is an {@link UpstreamFailure}. `givenUp` ends the call
   * before its time, when nobody waits for it any longer.
   */
  async send(request: UpstreamRequest, lane: Lane, givenUp?: AbortSignal): Promise<UpstreamReply> {
    const deadline = Date.now() + this.limits.budgetMs;
    this.retries.noteCall();
    const first = await this.attempt(request, lane, deadline, givenUp);
    if (!this.maySendAgain(request, first, deadline, givenUp)) return this.replyOf(first);
    await delay(this.retryDelayMs());
    return this.replyOf(await this.attempt(request, lane, deadline, givenUp));
  }

  /** After the server has closed: requests in flight still need their calls. */
  async onApplicationShutdown(): Promise<void> {
    await this.exchange.close();
  }

  private maySendAgain(
    { isRepeatable }: UpstreamRequest,
    first: AttemptOutcome,
    deadline: number,
    givenUp: AbortSignal | undefined,
  ): boolean {
    const isInTime = Date.now() + this.limits.retry.maxDelayMs < deadline;
    return isRepeatable && isPassing(first) && isInTime && !givenUp?.aborted && this.retries.take();
  }

  private retryDelayMs(): number {
    const { minDelayMs, maxDelayMs } = this.limits.retry;
    return minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
  }

  private async attempt(
    request: UpstreamRequest,
    lane: Lane,
    deadline: number,
    givenUp: AbortSignal | undefined,
  ): Promise<AttemptOutcome> {
    const admission = this.breaker.admit(Date.now());
    if (typeof admission !== 'string')
      return { error: this.refusal('unreachable', admission.waitMs, 'the breaker is open') };
    const outcome = await outcomeOf(
      this.slots[lane].run(() => this.exchangeWithinQuota(request, lane, deadline, givenUp)),
    );
    this.breaker.end(admission, endOf(outcome, givenUp?.aborted ?? false), Date.now());
    return outcome;
  }

  /** The grant comes last, so that what is granted is sent. */
  private async exchangeWithinQuota(
    request: UpstreamRequest,
    lane: Lane,
    deadline: number,
    givenUp: AbortSignal | undefined,
  ): Promise<UpstreamReply> {
    const waitSeconds = await this.quota.take(lane, Date.now());
    if (waitSeconds > 0) throw this.refusal('rate-limited', waitSeconds * 1000, 'the quota is spent');
    const timeoutMs = Math.min(this.limits.attemptTimeoutMs, deadline - Date.now());
    const signals = [AbortSignal.timeout(Math.max(0, timeoutMs)), ...(givenUp ? [givenUp] : [])];
    const reply = await this.exchange.send(request, AbortSignal.any(signals));
    if (reply.status === 429 && reply.retryAfterSeconds)
      await this.quota.closeFor(reply.retryAfterSeconds, Date.now());
    return reply;
  }

  private replyOf(outcome: AttemptOutcome): UpstreamReply {
    if ('reply' in outcome) return outcome.reply;
    const { error } = outcome;
    if (error instanceof UpstreamFailure) throw error;
    throw new UpstreamFailure({
      interfaceName: this.interfaceName,
      kind: transportFailureKind(error),
      status: error instanceof BrokenAnswer ? error.status : null,
      reason: error instanceof Error ? error.message : 'the call failed',
    });
  }

  /** A call that this gateway does not make. */
  private refusal(kind: 'unreachable' | 'rate-limited', waitMs: number, reason: string): UpstreamFailure {
    const { interfaceName } = this;
    return new UpstreamFailure({
      interfaceName,
      kind,
      status: null,
      retryAfterSeconds: wholeSeconds(waitMs),
      reason,
    });
  }
}
