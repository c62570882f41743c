import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { hash } from 'node:crypto';
import { EntryChanges } from '../../cache/entry-changes';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Metrics } from '../../observability/metrics/metrics';
import { UpstreamError, type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { type PollEnd, PollPace, type StartedPoll, tickMs } from './poll-interval';

/**
 * Polls what is watched, each target at its own pace. Where all polls together would exceed their share of an upstream's
 * quota, all intervals are stretched by the same factor, and polls are evenly spaced. The most overdue target comes first.
 */
@Injectable()
export class Poller implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Poller.name);
  private readonly paces: Readonly<Record<UpstreamName, PollPace<PollTarget>>> = {
    statistics: new PollPace<PollTarget>(),
    order: new PollPace<PollTarget>(),
  };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly entryChanges: EntryChanges,
    private readonly metrics: Metrics,
  ) {
    metrics.livePollDelay.from(() => upstreamNames.map((name) => [this.paces[name].overdueMs / 1000, name]));
  }

  add(target: PollTarget): void {
    this.paces[target.upstreamName].schedule.add(target, clock.now());
    for (const name of upstreamNames) this.paces[name].refit();
    this.timer ??= setInterval(() => {
      this.tick(clock.now());
    }, tickMs).unref();
  }

  remove(target: PollTarget): void {
    this.paces[target.upstreamName].schedule.remove(target);
    const isIdle = upstreamNames.every((name) => this.paces[name].schedule.size === 0);
    if (isIdle) this.stop();
  }

  /** Polls a target as soon as possible, unless an entry is younger than `maxAgeMs`. */
  request(target: PollTarget, maxAgeMs: number): void {
    this.paces[target.upstreamName].schedule.request(target, maxAgeMs);
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  /** Starts the polls that are due. `now` in epoch milliseconds. */
  tick(now: number): void {
    for (const name of upstreamNames) {
      const pace = this.paces[name];
      for (const poll of pace.startDue(now, this.quotaPerMinute(name))) void this.run(poll, pace);
    }
  }

  private async run(poll: StartedPoll<PollTarget>, pace: PollPace<PollTarget>): Promise<void> {
    const { target } = poll.scheduled;
    let [outcome, end]: [string, PollEnd] = ['ok', 'done'];
    try {
      await target.poll(poll.maxAgeMs);
    } catch (error) {
      outcome = this.outcomeOf(error);
      if (error instanceof UpstreamError && error.isQuotaRefusal) end = error;
    }
    pace.end(poll, end, clock.now());
    this.metrics.livePolls.inc(target.upstreamName, target.phase, outcome);
  }

  private outcomeOf(error: unknown): string {
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
    for (const name of upstreamNames) this.paces[name].overdueMs = 0;
  }
}

/**
 * How far intervals are spread, so that orders that were first polled together do not stay together. By their ids: of
 * several gateways with different intervals the shortest would count.
 */
const jitterFraction = 0.1;

/** An entry younger than this part of the interval replaces a poll: another gateway has polled. */
const maxAgeFraction = 0.8;

/**
 * For how long at the most a target that is not due is not looked at: with ten thousand targets, looking at each whenever
 * polls are looked for would take most of a core.
 */
const maxIdleMs = 500;

/** A change of one record of an order requests the other one, unless that is as new. */
export const confirmMaxAgeMs = 250;

const minuteMs = 60_000;

/** What a schedule knows of a target. Times are epoch milliseconds. */
export interface Schedulable {
  /** When its entry was loaded, by whichever gateway; null for none. */
  readonly storedAt: number | null;
  /** Whether its interface could not be read: there is neither an entry nor a not-found. */
  readonly isUnavailable: boolean;
  /** How often to poll it, in milliseconds; null for never. */
  intervalMs(now: number): number | null;
  /** Its order or transaction. */
  readonly id: string;
}

/** What is polled: a resource of one interface. */
export interface PollTarget extends Schedulable {
  readonly upstreamName: UpstreamName;
  /** The phase of its order, for the metrics. */
  readonly phase: string;
  /** Loads it unless an entry is younger than `maxAgeMs`. Rejects with the error of the load. */
  poll(maxAgeMs: number): Promise<void>;
}

/** A target that has to be polled now. */
export interface DuePoll<T extends Schedulable> {
  readonly scheduled: ScheduledTarget<T>;
  readonly dueAt: number;
  readonly maxAgeMs: number;
}

/** A target with what the schedule knows of it. */
export class ScheduledTarget<T extends Schedulable> {
  isInFlight = false;
  /** When the last poll of it ended that the quota did not refuse; null before. */
  polledAt: number | null = null;
  /** Due at once, unless an entry is younger than this; null for its ordinary pace. In milliseconds. */
  requestedMaxAgeMs: number | null = null;
  /** Not due before this time unless it is requested. Epoch milliseconds. */
  private idleUntil = 0;

  /**
   * @param jitter the factor of its intervals, 0.9–1.1
   * @param addedAt it is loaded then; an entry that is older than that was stored before
   */
  constructor(
    readonly target: T,
    private readonly jitter: number,
    private readonly addedAt: number,
  ) {}

  /** Null if it is not due. */
  dueAt(now: number, stretch: number): DuePoll<T> | null {
    if (this.isInFlight || (now < this.idleUntil && this.requestedMaxAgeMs === null)) return null;
    const intervalMs = this.target.intervalMs(now);
    if (intervalMs === null) return null;
    if (this.requestedMaxAgeMs !== null)
      return { scheduled: this, dueAt: 0, maxAgeMs: this.requestedMaxAgeMs };
    const stretchedMs = intervalMs * stretch;
    const readAt = Math.max(this.polledAt ?? 0, this.target.storedAt ?? this.addedAt);
    // The quota refused the read of a target that was added, or it took too long: the first poll makes up for it.
    const isUnread = this.target.isUnavailable && this.polledAt === null;
    const dueAt = isUnread ? readAt : readAt + stretchedMs * this.jitter;
    if (dueAt <= now) return { scheduled: this, dueAt, maxAgeMs: stretchedMs * maxAgeFraction };
    this.idleUntil = Math.min(dueAt, now + maxIdleMs);
    return null;
  }
}

const hashFraction = (text: string): number =>
  parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 0xffffffff;

/** The targets of one interface, and when each is due. Has no clock and no timer of its own. */
export class PollSchedule<T extends Schedulable> {
  private readonly targets = new Map<T, ScheduledTarget<T>>();
  /** By how much all intervals are multiplied, so that the polls fit the quota. At least 1. */
  private stretch = 1;
  /** The time between two polls where the quota limits them, in milliseconds; else 0. */
  spacingMs = 0;

  /** @param fractionOf a number from 0 to 1 that only the id decides */
  constructor(private readonly fractionOf: (id: string) => number = hashFraction) {}

  get size(): number {
    return this.targets.size;
  }

  add(target: T, now: number): void {
    const jitter = 1 + jitterFraction * (2 * this.fractionOf(target.id) - 1);
    this.targets.set(target, new ScheduledTarget(target, jitter, now));
  }

  remove(target: T): void {
    this.targets.delete(target);
  }

  /** Makes a target due at once, unless an entry is younger than `maxAgeMs`. */
  request(target: T, maxAgeMs: number): void {
    const scheduled = this.targets.get(target);
    if (scheduled) scheduled.requestedMaxAgeMs = maxAgeMs;
  }

  /** Fits the intervals to a quota. @param perMinute the polls that it allows; Infinity for no quota */
  fitTo(perMinute: number, now: number): void {
    this.stretch = perMinute === Infinity ? 1 : Math.max(1, this.demandPerMinute(now) / perMinute);
    this.spacingMs = this.stretch > 1 ? minuteMs / perMinute : 0;
  }

  /** The targets that are due, the most overdue first. */
  dueAt(now: number): DuePoll<T>[] {
    const due: DuePoll<T>[] = [];
    for (const scheduled of this.targets.values()) {
      const poll = scheduled.dueAt(now, this.stretch);
      if (poll) due.push(poll);
    }
    return due.sort((a, b) => a.dueAt - b.dueAt);
  }
  private demandPerMinute(now: number): number {
    let demand = 0;
    for (const target of this.targets.keys()) {
      const intervalMs = target.intervalMs(now);
      if (intervalMs !== null) demand += minuteMs / intervalMs;
    }
    return demand;
  }
}
