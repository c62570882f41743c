import { type OnApplicationShutdown } from '@nestjs/common';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type InterfaceCondition } from '../../observability/interface-condition';
import { type CallSettings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { type RequestIdentity } from '../../observability/request-identity';
import { type AttemptOutcome, endOf, isLostConnection, isPassing, outcomeOf } from './attempt-outcome';
import { type AttemptReport } from './attempt-report';
import { CallSlots } from '../resilience/call-slots';
import { CircuitBreaker } from '../resilience/circuit-breaker';
import { GatewayClosed } from './gateway-closed';
import { CallGivenUp, type GivenUp } from '../../lib/given-up';
import { type Lane, type RequestQuota, wholeSeconds } from '../resilience/request-quota';
import { RetryBudget } from '../resilience/retry-budget';
import { BrokenAnswer, transportFailureKind } from './transport-failure';
import { type UpstreamExchange, type UpstreamReply, type UpstreamRequest } from './upstream-exchange';
import { type InterfaceName, type Refusal, UpstreamFailure } from './upstream-failure';

/** For whom a call is made. */
export interface CallFor {
  readonly lane: Lane;
  /** Of the request that started it, whoever else waits for it by now. */
  readonly identity: RequestIdentity;
  /** Ends the call before its time, when nobody waits for it any longer. */
  readonly givenUp?: GivenUp | undefined;
  /** By when it must have ended, if that is before the end of its budget. Epoch milliseconds. */
  readonly deadline?: number;
}

/** A call, with all its attempts. */
interface Call extends CallFor {
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
  private readonly slots: Readonly<Record<Lane, CallSlots>>;
  private readonly closing = new AbortController();

  constructor(
    readonly interfaceName: InterfaceName,
    private readonly exchange: UpstreamExchange,
    private readonly limits: CallSettings,
    private readonly quota: RequestQuota,
    private readonly report: AttemptReport,
  ) {
    this.retries = new RetryBudget(limits.retry.share);
    this.breaker = new CircuitBreaker(limits.breaker);
    this.slots = {
      caller: new CallSlots(limits),
      refresh: new CallSlots({ ...limits, maxInFlight: limits.maxRefreshesInFlight }),
    };
    // Any number of calls may wait for their second attempt at once; Node takes more than ten for a leak.
    setMaxListeners(0, this.closing.signal);
  }

  /** Sends a request. Any HTTP answer resolves; no answer is an {@link UpstreamFailure}. */
  async send(request: UpstreamRequest, callFor: CallFor): Promise<UpstreamReply> {
    const { lane, identity, givenUp } = callFor;
    const deadline = Math.min(clock.now() + this.limits.budgetMs, callFor.deadline ?? Infinity);
    const call = { request, lane, identity, givenUp, deadline };
    this.retries.noteCall();
    const first = await this.reportedAttempt(call, 1);
    if (!this.maySendAgain(call, first)) return this.replyOf(first);
    const mayStill = isLostConnection(first) || (await this.waitToSendAgain(givenUp));
    return this.replyOf(mayStill ? await this.reportedAttempt(call, 2) : first);
  }

  conditionAt(now: number): InterfaceCondition {
    return {
      breaker: this.breaker.stateAt(now),
      isFailing: this.breaker.isFailing,
      lanes: { caller: this.slots.caller.load, refresh: this.slots.refresh.load },
      quotaPerMinute: this.quota.perMinute,
      quotaLeft: this.quota.leftAt(now),
    };
  }

  /** After the server has closed: requests in flight still need their calls. From here on no attempt is made. */
  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.exchange.close();
  }

  /** Where only a kept connection was lost, the second attempt is as good as the first, and needs no budget. */
  private maySendAgain({ request, deadline, givenUp }: Call, first: AttemptOutcome): boolean {
    const isInTime = clock.now() + this.limits.retry.maxDelayMs < deadline;
    const isWanted = !givenUp?.aborted && !this.isClosed;
    if (!request.isRepeatable || !isInTime || !isWanted) return false;
    return isLostConnection(first) || (isPassing(first) && this.retries.take());
  }

  /** Resolves with false, and at once, when the gateway closes meanwhile, or nobody waits any longer. */
  private async waitToSendAgain(givenUp: GivenUp | undefined): Promise<boolean> {
    const { minDelayMs, maxDelayMs } = this.limits.retry;
    const delayMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
    const ending = new AbortController();
    const end = () => {
      ending.abort();
    };
    const stopListening = givenUp?.listen(end);
    this.closing.signal.addEventListener('abort', end);
    const isOver = await delay(delayMs, true, { signal: ending.signal }).catch(() => false);
    this.closing.signal.removeEventListener('abort', end);
    stopListening?.();
    return isOver;
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private async reportedAttempt(call: Call, attempt: number): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const outcome = await this.attempt(call);
    const ms = performance.now() - startedAt;
    const { identity, givenUp } = call;
    this.report.ended(outcome, { attempt, ms, identity, isGivenUp: givenUp?.aborted ?? false });
    return outcome;
  }

  private async attempt(call: Call): Promise<AttemptOutcome> {
    if (call.givenUp?.aborted) return { error: new CallGivenUp() };
    const admission = this.breaker.admit(clock.now());
    if (typeof admission !== 'string') return { error: this.refusal('breaker-open', admission.waitMs) };
    const slots = this.slots[call.lane];
    const outcome = await outcomeOf(slots.run(() => this.exchangeWithinQuota(call), call.givenUp));
    this.breaker.end(admission, endOf(outcome, call.givenUp?.aborted ?? false), clock.now());
    return outcome;
  }

  /** The grant comes last, so that what is granted is sent. */
  private async exchangeWithinQuota(call: Call): Promise<UpstreamReply> {
    if (this.isClosed) throw new GatewayClosed();
    const { request, lane, identity, deadline, givenUp } = call;
    if (givenUp?.aborted) throw new CallGivenUp();
    const taken = this.quota.take(lane, clock.now(), identity.client, givenUp);
    const waitSeconds = typeof taken === 'number' ? taken : await taken;
    if (waitSeconds > 0)
      throw this.refusal(this.quota.isPaused ? 'paused' : 'quota-spent', waitSeconds * 1000);
    const timeoutMs = Math.max(0, Math.min(this.limits.attemptTimeoutMs, deadline - clock.now()));
    const sentAt = performance.now();
    let isAnswered = false;
    try {
      const reply = await this.exchange.send(request, identity, timeoutMs, givenUp);
      isAnswered = reply.status !== 429;
      if (!isAnswered && reply.retryAfterSeconds)
        await this.quota.closeFor(reply.retryAfterSeconds, clock.now());
      return reply;
    } finally {
      this.quota.end(isAnswered, clock.now());
      this.report.exchanged(performance.now() - sentAt);
    }
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
  private refusal(refusal: Refusal, waitMs: number): UpstreamFailure {
    const retryAfterSeconds = wholeSeconds(waitMs);
    return UpstreamFailure.ofRefusal(this.interfaceName, refusal, retryAfterSeconds);
  }
}
