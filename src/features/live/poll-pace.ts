import { type DuePoll, PollSchedule, type Schedulable, type ScheduledTarget } from './poll-schedule';

/** How often due polls are looked for. */
export const tickMs = 50;

/** How often intervals are fitted to the quota. */
const fitEveryMs = 1000;

/** Concurrent polls of one interface: fewer than the refreshes that it allows, so that lists are refreshed too. */
const maxInFlight = 12;

/** How long polls pause at the least once the quota has refused one: it tells the time in whole seconds, rounded up. */
const minPauseMs = 250;

/** The share of a quota, of 1, that polls may use: clients' own reads keep the rest. */
const quotaShare = 0.8;

/** A poll that was started. */
export interface StartedPoll<T extends Schedulable> {
  readonly scheduled: ScheduledTarget<T>;
  /** An entry that is younger replaces the call. */
  readonly maxAgeMs: number;
  /** What was requested of the target; null for its ordinary pace. */
  readonly requestedMaxAgeMs: number | null;
}

/** How a poll ended: `retryAfterSeconds` where the quota refused it. */
export type PollEnd = 'done' | { readonly retryAfterSeconds: number | null };

/** When the polls of one interface start. Has no clock and no timer of its own: all times are epoch milliseconds. */
export class PollPace<T extends Schedulable> {
  readonly schedule = new PollSchedule<T>();
  /** How late the most overdue poll is, in milliseconds. */
  overdueMs = 0;
  private inFlight = 0;
  /** No poll before this time: the quota is used up, or limits the rate. */
  private pausedUntil = 0;
  /** Whether the quota refused the latest poll. */
  private isRefused = false;
  private fittedAt = 0;

  /** Fits the intervals to the quota at the next start. */
  refit(): void {
    this.fittedAt = 0;
  }

  /**
   * Starts the polls that are due, and returns them.
   * @param quotaPerMinute what the quota allows this gateway; Infinity for no quota
   */
  startDue(now: number, quotaPerMinute: number): StartedPoll<T>[] {
    if (now - this.fittedAt >= fitEveryMs) {
      this.fittedAt = now;
      this.schedule.fitTo(quotaPerMinute * quotaShare, now);
    }
    const due = this.schedule.dueAt(now);
    this.overdueMs = due[0] && due[0].dueAt > 0 ? now - due[0].dueAt : 0;
    const started: StartedPoll<T>[] = [];
    for (const poll of due) {
      // While the quota refuses polls, one at a time asks for more.
      if (this.inFlight >= (this.isRefused ? 1 : maxInFlight) || now < this.pausedUntil) break;
      const { spacingMs } = this.schedule;
      if (spacingMs > 0) this.pausedUntil = now + spacingMs;
      started.push(this.start(poll));
    }
    return started;
  }

  end({ scheduled, requestedMaxAgeMs }: StartedPoll<T>, result: PollEnd, now: number): void {
    this.isRefused = result !== 'done';
    // A poll that the quota refused stays due.
    if (result === 'done') scheduled.polledAt = now;
    else {
      scheduled.requestedMaxAgeMs ??= requestedMaxAgeMs;
      const waitMs = ((result.retryAfterSeconds ?? 1) - 1) * 1000;
      this.pausedUntil = now + Math.max(minPauseMs, waitMs);
    }
    scheduled.isInFlight = false;
    this.inFlight -= 1;
  }

  private start({ scheduled, maxAgeMs }: DuePoll<T>): StartedPoll<T> {
    const { requestedMaxAgeMs } = scheduled;
    scheduled.isInFlight = true;
    scheduled.requestedMaxAgeMs = null;
    this.inFlight += 1;
    return { scheduled, maxAgeMs, requestedMaxAgeMs };
  }
}
