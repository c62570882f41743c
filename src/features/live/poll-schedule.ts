import { sumBy } from 'es-toolkit/math';
import { hash } from 'node:crypto';
import { UpstreamError, type UpstreamName } from '../../upstream/transport/upstream-error';
import { type Watched } from './watched';

/** How often due polls are looked for. */
export const tickMs = 50;

/** How often intervals are fitted to the quota. */
const fitEveryMs = 1000;

/** Concurrent polls of one interface: fewer than the refreshes that it allows, so that lists are refreshed too. */
const maxInFlight = 12;

/** How long polls pause at the least once the quota has refused one: it tells the time in whole seconds, rounded up. */
const minPauseMs = 250;

/** The share of a quota, of 1, that polls may use: clients' own reads keep the rest. */
const pollQuotaFraction = 0.8;

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

/** A target that has to be polled now. */
export interface DuePoll {
  readonly target: PollTarget;
  /** 0 if it was requested. */
  readonly dueAt: number;
  /** An entry that is younger replaces the call. */
  readonly maxAgeMs: number;
}

/** What an interface is polled for, and what its schedule knows of that. Times are epoch milliseconds. */
export class PollTarget {
  /** The factor of its intervals, 0.9–1.1. */
  jitter = 1;
  /** When its schedule began: it is loaded then; an entry that is older than that was stored before. */
  addedAt = 0;
  isInFlight = false;
  /** When the last poll of it ended that the quota did not refuse; null before. */
  polledAt: number | null = null;
  /** Due at once, unless an entry is younger than this; null for its ordinary pace. In milliseconds. */
  requestedMaxAgeMs: number | null = null;
  /** Not due before this time unless it is requested. */
  private idleUntil = 0;

  /** @param load loads it unless an entry is younger than `maxAgeMs` */
  constructor(
    readonly watched: Watched,
    readonly upstreamName: UpstreamName,
    private readonly load: (maxAgeMs: number) => Promise<void>,
  ) {}

  /** Rejects with the error of the load. */
  async poll(maxAgeMs: number): Promise<void> {
    try {
      await this.load(maxAgeMs);
    } catch (error) {
      if (error instanceof UpstreamError) await this.watched.noteFailure(error);
      throw error;
    }
  }

  /** Null if it is not due. */
  dueAt(now: number, stretch: number): DuePoll | null {
    const { requestedMaxAgeMs, upstreamName, watched } = this;
    if (this.isInFlight || (now < this.idleUntil && requestedMaxAgeMs === null)) return null;
    const intervalMs = watched.pollIntervalMs(upstreamName, now);
    if (intervalMs === null) return null;
    if (requestedMaxAgeMs !== null) return { target: this, dueAt: 0, maxAgeMs: requestedMaxAgeMs };
    const stretchedMs = intervalMs * stretch;
    const readAt = Math.max(this.polledAt ?? 0, watched.storedAt(upstreamName) ?? this.addedAt);
    // The quota refused the read of a target that was added, or it took too long: the first poll makes up for it.
    const isUnread = this.polledAt === null && watched.isUnavailable(upstreamName);
    const dueAt = isUnread ? readAt : readAt + stretchedMs * this.jitter;
    if (dueAt <= now) return { target: this, dueAt, maxAgeMs: stretchedMs * maxAgeFraction };
    this.idleUntil = Math.min(dueAt, now + maxIdleMs);
    return null;
  }
}

/** A number from 0 to 1 that only the text decides. */
const hashFraction = (text: string): number =>
  parseInt(hash('sha256', text, 'hex').slice(0, 8), 16) / 0xffffffff;

/** The targets of one interface, when each is due, and when its poll starts. Has no clock and no timer of its own. */
export class PollSchedule {
  /** How late the most overdue poll is, in milliseconds. */
  overdueMs = 0;
  private readonly targets = new Set<PollTarget>();
  /** By how much all intervals are multiplied, so that the polls fit the quota. At least 1. */
  private stretch = 1;
  /** The time between two polls where the quota limits them, in milliseconds; else 0. */
  private spacingMs = 0;
  /** When the intervals were fitted to the quota; 0 to do so at the next start. Epoch milliseconds. */
  private fittedAt = 0;
  private inFlight = 0;
  /** No poll before this time: the quota is used up, or limits the rate. Epoch milliseconds. */
  private pausedUntil = 0;
  /** Whether the quota refused the latest poll. */
  private isRefused = false;

  get size(): number {
    return this.targets.size;
  }

  add(target: PollTarget, now: number): void {
    target.jitter = 1 + jitterFraction * (2 * hashFraction(target.watched.id) - 1);
    target.addedAt = now;
    this.targets.add(target);
    this.fittedAt = 0;
  }

  remove(target: PollTarget): void {
    this.targets.delete(target);
  }

  /**
   * Starts the polls that are due, and returns them.
   * @param quotaPerMinute what the quota allows this gateway; Infinity for no quota
   */
  startDue(now: number, quotaPerMinute: number): DuePoll[] {
    if (now - this.fittedAt >= fitEveryMs) {
      this.fittedAt = now;
      this.fitTo(quotaPerMinute * pollQuotaFraction, now);
    }
    const due = this.dueAt(now);
    this.overdueMs = due[0] && due[0].dueAt > 0 ? now - due[0].dueAt : 0;
    const started: DuePoll[] = [];
    for (const poll of due) {
      // While the quota refuses polls, one at a time asks for more.
      if (this.inFlight >= (this.isRefused ? 1 : maxInFlight) || now < this.pausedUntil) break;
      if (this.spacingMs > 0) this.pausedUntil = now + this.spacingMs;
      poll.target.isInFlight = true;
      poll.target.requestedMaxAgeMs = null;
      this.inFlight += 1;
      started.push(poll);
    }
    return started;
  }

  /** @param refusal of the quota; null if it did not refuse the poll */
  end({ target, dueAt, maxAgeMs }: DuePoll, refusal: UpstreamError | null, now: number): void {
    this.isRefused = refusal !== null;
    if (refusal === null) target.polledAt = now;
    else {
      // It stays due.
      if (dueAt === 0) target.requestedMaxAgeMs ??= maxAgeMs;
      const waitMs = ((refusal.retryAfterSeconds ?? 1) - 1) * 1000;
      this.pausedUntil = now + Math.max(minPauseMs, waitMs);
    }
    target.isInFlight = false;
    this.inFlight -= 1;
  }

  /** Fits the intervals to a quota. @param perMinute the polls that it allows; Infinity for no quota */
  fitTo(perMinute: number, now: number): void {
    const pollsPerMinute = ({ upstreamName, watched }: PollTarget) =>
      minuteMs / (watched.pollIntervalMs(upstreamName, now) ?? Infinity);
    const isLimited = perMinute !== Infinity;
    this.stretch = isLimited ? Math.max(1, sumBy([...this.targets], pollsPerMinute) / perMinute) : 1;
    this.spacingMs = this.stretch > 1 ? minuteMs / perMinute : 0;
  }

  /** The targets that are due, the most overdue first. */
  dueAt(now: number): DuePoll[] {
    const due: DuePoll[] = [];
    for (const target of this.targets) {
      const poll = target.dueAt(now, this.stretch);
      if (poll) due.push(poll);
    }
    return due.sort((a, b) => a.dueAt - b.dueAt);
  }
}
