import { type CallSettings } from '../../config/sections/call-settings';

export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * A permit for a call: the number of the period that it was given in. A period ends when the breaker opens or closes; how a
 * call of an earlier one ends tells nothing about this one.
 */
export type Permit = number;

/** How a permitted call ended; `ignored` for one that shows nothing about the upstream. */
export type CallOutcome = 'success' | 'failure' | 'ignored';

const secondMs = 1000;

/** After so many consecutive failures the upstream counts as failing, also where the breaker still waits for more. */
const failingAfter = 5;

interface Bucket {
  readonly second: number;
  calls: number;
  failures: number;
}

/** The time from when the breaker opens until it closes, or opens again. */
interface OpenPeriod {
  /** Until then no call is permitted; then probes are. */
  readonly until: number;
  readonly openDurationMs: number;
  probesInFlight: number;
  probesSucceeded: number;
}

/**
 * Circuit breaker: stops calls to an upstream that fails. All times are epoch milliseconds, given by the caller: it has
 * no clock and no timer of its own.
 */
export class CircuitBreaker {
  private buckets: Bucket[] = [];
  /** Null while closed. */
  private opened: OpenPeriod | null = null;
  private period = 0;
  private consecutiveFailures = 0;

  constructor(private readonly limits: CallSettings['breaker']) {}

  stateAt(now: number): BreakerState {
    if (!this.opened) return 'closed';
    return now < this.opened.until ? 'open' : 'half-open';
  }

  /** Whether calls are refused, all or all but the probes. */
  get isOpen(): boolean {
    return this.opened !== null;
  }

  /**
   * Whether the upstream only fails: five consecutive failures, or the breaker has opened, and no success since. Time
   * alone does not end it.
   */
  get isFailing(): boolean {
    return this.consecutiveFailures >= failingAfter || this.opened?.probesSucceeded === 0;
  }

  /** Returns a permit, whose call must be reported to {@link record}; or after how many milliseconds to try again. */
  tryAcquire(now: number): Permit | { readonly waitMs: number } {
    if (!this.opened) return this.period;
    if (now < this.opened.until) return { waitMs: this.opened.until - now };
    const { probesInFlight, probesSucceeded } = this.opened;
    if (probesInFlight + probesSucceeded >= this.limits.probes) return { waitMs: secondMs };
    this.opened.probesInFlight += 1;
    return this.period;
  }

  record(permit: Permit, outcome: CallOutcome, now: number): void {
    if (permit !== this.period) return;
    if (this.opened) this.recordProbe(this.opened, outcome, now);
    else if (outcome !== 'ignored') this.count(outcome === 'failure', now);
  }

  private recordProbe(opened: OpenPeriod, outcome: CallOutcome, now: number): void {
    opened.probesInFlight -= 1;
    if (outcome === 'failure') this.open(Math.min(opened.openDurationMs * 2, this.limits.maxOpenMs), now);
    if (outcome === 'success') opened.probesSucceeded += 1;
    if (opened.probesSucceeded >= this.limits.probes) this.close();
  }

  private count(isFailure: boolean, now: number): void {
    this.consecutiveFailures = isFailure ? this.consecutiveFailures + 1 : 0;
    const current = this.currentBucket(now);
    current.calls += 1;
    if (isFailure) current.failures += 1;
    let calls = 0;
    let failures = 0;
    for (const bucket of this.buckets) {
      calls += bucket.calls;
      failures += bucket.failures;
    }
    const isFractionReached =
      calls >= this.limits.minCalls && failures >= calls * this.limits.failureFraction;
    if (isFractionReached || this.consecutiveFailures >= this.limits.consecutiveFailures)
      this.open(this.limits.openMs, now);
  }

  /** The bucket of this second. With a new one, those that have left the window are dropped. */
  private currentBucket(now: number): Bucket {
    const second = Math.floor(now / secondMs);
    const latest = this.buckets.at(-1);
    if (latest?.second === second) return latest;
    const oldest = second - this.limits.windowMs / secondMs;
    const added = { second, calls: 0, failures: 0 };
    this.buckets = [...this.buckets.filter((known) => known.second > oldest), added];
    return added;
  }

  private open(openDurationMs: number, now: number): void {
    this.period += 1;
    this.opened = { until: now + openDurationMs, openDurationMs, probesInFlight: 0, probesSucceeded: 0 };
    this.buckets = [];
    this.consecutiveFailures = 0;
  }

  private close(): void {
    this.period += 1;
    this.opened = null;
  }
}
