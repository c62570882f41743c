import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EntryChanges } from '../../cache/entry-changes';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { UpstreamError, type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { type DuePoll, PollSchedule, type PollTarget } from './poll-schedule';

/** How often due polls are looked for. */
const tickMs = 50;

/** How often intervals are fitted to the quota. */
const fitEveryMs = 1000;

/** Concurrent polls of one interface: fewer than the refreshes that it allows, so that lists are refreshed too. */
const maxInFlight = 12;

/** How long polls pause at the least once the quota has refused one: it tells the time in whole seconds, rounded up. */
const minPauseMs = 250;

/** The share of a quota, of 1, that polls may use: clients' own reads keep the rest. */
const quotaShare = 0.8;

/** Polls of one interface. */
class InterfacePolls {
  readonly schedule = new PollSchedule();
  inFlight = 0;
  /** No poll before this time: the quota is used up, or limits the rate. Epoch milliseconds. */
  pausedUntil = 0;
  /** Whether the quota refused the latest poll. */
  isRefused = false;
  /** How late the most overdue poll is, in milliseconds. */
  overdueMs = 0;
}

/**
 * Polls what is watched, each target at its own pace. Where all polls together would exceed their share of an upstream's
 * quota, all intervals are stretched by the same factor, and polls are evenly spaced. The most overdue target comes first.
 */
@Injectable()
export class Poller implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Poller.name);
  private readonly polls: Readonly<Record<UpstreamName, InterfacePolls>> = {
    statistics: new InterfacePolls(),
    order: new InterfacePolls(),
  };
  private timer: NodeJS.Timeout | undefined;
  private fittedAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly entryChanges: EntryChanges,
    private readonly metrics: Metrics,
  ) {
    for (const name of upstreamNames) metrics.live.observePollDelay(name, () => this.polls[name].overdueMs);
  }

  add(target: PollTarget): void {
    this.polls[target.upstreamName].schedule.add(target, clock.now());
    this.fittedAt = 0;
    this.timer ??= setInterval(() => {
      this.tick(clock.now());
    }, tickMs).unref();
  }

  remove(target: PollTarget): void {
    this.polls[target.upstreamName].schedule.remove(target);
    const isIdle = upstreamNames.every((name) => this.polls[name].schedule.size === 0);
    if (isIdle) this.stop();
  }

  /** Polls a target as soon as possible, unless an entry is younger than `maxAgeMs`. */
  request(target: PollTarget, maxAgeMs: number): void {
    this.polls[target.upstreamName].schedule.request(target, maxAgeMs);
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  /** Starts the polls that are due. `now` in epoch milliseconds. */
  tick(now: number): void {
    const isFitDue = now - this.fittedAt >= fitEveryMs;
    if (isFitDue) this.fittedAt = now;
    for (const name of upstreamNames) {
      const polls = this.polls[name];
      if (isFitDue) polls.schedule.fitTo(this.allowedPerMinute(name), now);
      const due = polls.schedule.dueAt(now);
      polls.overdueMs = due[0] && due[0].dueAt > 0 ? now - due[0].dueAt : 0;
      for (const poll of due) {
        // While the quota refuses polls, one at a time asks for more.
        if (polls.inFlight >= (polls.isRefused ? 1 : maxInFlight) || now < polls.pausedUntil) break;
        const { spacingMs } = polls.schedule;
        if (spacingMs > 0) polls.pausedUntil = now + spacingMs;
        void this.run(poll, polls);
      }
    }
  }

  private async run({ scheduled, maxAgeMs }: DuePoll, polls: InterfacePolls): Promise<void> {
    const { target } = scheduled;
    const { requestedMaxAgeMs } = scheduled;
    scheduled.isInFlight = true;
    scheduled.requestedMaxAgeMs = null;
    polls.inFlight += 1;
    let outcome = 'ok';
    try {
      await target.poll(maxAgeMs);
    } catch (error) {
      outcome = this.outcomeOf(error, polls);
    }
    polls.isRefused = outcome === 'quota';
    // A poll that the quota refused stays due.
    if (polls.isRefused) scheduled.requestedMaxAgeMs ??= requestedMaxAgeMs;
    else scheduled.polledAt = clock.now();
    scheduled.isInFlight = false;
    polls.inFlight -= 1;
    this.metrics.live.polled(target, outcome);
  }

  private outcomeOf(error: unknown, polls: InterfacePolls): string {
    if (!(error instanceof UpstreamError)) {
      this.logger.error(error);
      return 'failed';
    }
    if (error.isNotFound) return 'not-found';
    if (!error.isQuotaRefusal) return 'failed';
    const waitMs = ((error.retryAfterSeconds ?? 1) - 1) * 1000;
    polls.pausedUntil = clock.now() + Math.max(minPauseMs, waitMs);
    return 'quota';
  }

  /** What an upstream's quota allows this gateway. While Redis is down, the gateways divide it equally. */
  private allowedPerMinute(name: UpstreamName): number {
    const { requestsPerMinute } = this.settings[name];
    if (requestsPerMinute === null) return Infinity;
    const { isShared, gatewayCount } = this.entryChanges;
    return (requestsPerMinute * quotaShare) / (isShared ? 1 : gatewayCount);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const name of upstreamNames) this.polls[name].overdueMs = 0;
  }
}
