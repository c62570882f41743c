import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EntryChanges } from '../../cache/entry-changes';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { UpstreamError, type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { type DuePoll, PollSchedule, type PollTarget, tickMs } from './poll-schedule';

/**
 * Polls what is watched, each target at its own pace. Where all polls together would exceed their share of an upstream's
 * quota, all intervals are stretched by the same factor, and polls are evenly spaced. The most overdue target comes first.
 */
@Injectable()
export class Poller implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Poller.name);
  private readonly schedules: Readonly<Record<UpstreamName, PollSchedule>> = {
    statistics: new PollSchedule(),
    order: new PollSchedule(),
  };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly entryChanges: EntryChanges,
    private readonly metrics: Metrics,
  ) {
    metrics.livePollDelay.from(() =>
      upstreamNames.map((name) => [this.schedules[name].overdueMs / 1000, name]),
    );
  }

  add(target: PollTarget): void {
    this.schedules[target.upstreamName].add(target, clock.now());
    this.timer ??= setInterval(() => {
      this.tick(clock.now());
    }, tickMs).unref();
  }

  remove(target: PollTarget): void {
    this.schedules[target.upstreamName].remove(target);
    if (upstreamNames.every((name) => this.schedules[name].size === 0)) this.stop();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  /** Starts the polls that are due. `now` in epoch milliseconds. */
  tick(now: number): void {
    for (const name of upstreamNames) {
      const schedule = this.schedules[name];
      for (const poll of schedule.startDue(now, this.quotaPerMinute(name))) void this.run(poll, schedule);
    }
  }

  private async run(poll: DuePoll, schedule: PollSchedule): Promise<void> {
    const { target } = poll;
    const failure: unknown = await target.poll(poll.maxAgeMs).then(
      () => null,
      (error: unknown) => error,
    );
    const isRefused = failure instanceof UpstreamError && failure.isQuotaRefusal;
    schedule.end(poll, isRefused ? failure : null, clock.now());
    this.metrics.livePolls.inc(target.upstreamName, target.watched.phase, this.outcomeOf(failure));
  }

  private outcomeOf(error: unknown): string {
    if (error === null) return 'ok';
    if (!(error instanceof UpstreamError)) {
      this.logger.error(error);
      return 'failed';
    }
    if (error.isNotFound) return 'not-found';
    return error.isQuotaRefusal ? 'quota' : 'failed';
  }

  /** What an upstream's quota allows this gateway. While Redis is down, the gateways divide it equally. */
  private quotaPerMinute(name: UpstreamName): number {
    const { requestsPerMinute } = this.settings[name];
    if (requestsPerMinute === null) return Infinity;
    const { isShared, gatewayCount } = this.entryChanges;
    return requestsPerMinute / (isShared ? 1 : gatewayCount);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const name of upstreamNames) this.schedules[name].overdueMs = 0;
  }
}
