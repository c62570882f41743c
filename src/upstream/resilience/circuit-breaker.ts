import { type CallSettings } from '../../config/settings';

export type BreakerState = 'closed' | 'open' | 'half-open';

/** What a granted call is to the breaker: one of many, or a probe of whether the interface is back. */
export type Permit = 'call' | 'probe';

/** How a granted call ended; `ignored` for one that was never made. */
export type CallOutcome = 'success' | 'failure' | 'ignored';

const secondMs = 1000;

/** So many failures in a row make an interface a failing one, also where the breaker waits for more. */
const failingAfter = 5;

interface Bucket {
  readonly second: number;
  calls: number;
  failures: number;
}

/**
 * Keeps calls from an interface that fails anyway. All times are epoch milliseconds, given by the caller:
 * it has no clock and no timer of its own.
 */
export class CircuitBreaker {
  private buckets: Bucket[] = [];
  /** Null while closed. */
  private opened: { until: number; forMs: number; probesOut: number; probesWell: number } | null = null;

  private consecutiveFailures = 0;

  constructor(private readonly limits: CallSettings['breaker']) {}

  stateAt(now: number): BreakerState {
    if (!this.opened) return 'closed';
    return now < this.opened.until ? 'open' : 'half-open';
  }

  /**
   * Whether the interface only fails: five failures in a row, or the breaker has opened, and no success since. It does
   * not become false by the time that passes.
   */
  get isFailing(): boolean {
    return this.consecutiveFailures >= failingAfter || this.opened?.probesWell === 0;
  }

  /** Grants a call, which has to be ended by {@link record}; or says for how many milliseconds not to ask. */
  tryAcquire(now: number): Permit | { readonly waitMs: number } {
    if (!this.opened) return 'call';
    if (now < this.opened.until) return { waitMs: this.opened.until - now };
    const { probesOut, probesWell } = this.opened;
    if (probesOut + probesWell >= this.limits.probes) return { waitMs: secondMs };
    this.opened.probesOut += 1;
    return 'probe';
  }

  record(permit: Permit, how: CallOutcome, now: number): void {
    if (permit === 'probe') this.recordProbe(how, now);
    else if (how !== 'ignored' && !this.opened) this.count(how === 'failure', now);
  }

  private countConsecutive(isFailure: boolean): void {
    this.consecutiveFailures = isFailure ? this.consecutiveFailures + 1 : 0;
  }

  private recordProbe(how: CallOutcome, now: number): void {
    // Another probe may have decided already.
    if (!this.opened || now < this.opened.until) return;
    this.opened.probesOut -= 1;
    if (how !== 'ignored') this.countConsecutive(how === 'failure');
    if (how === 'failure') this.open(Math.min(this.opened.forMs * 2, this.limits.maxOpenMs), now);
    if (how === 'success') this.opened.probesWell += 1;
    if (this.opened.probesWell >= this.limits.probes) this.opened = null;
  }

  private count(isFailure: boolean, now: number): void {
    this.countConsecutive(isFailure);
    const second = Math.floor(now / secondMs);
    const oldest = second - this.limits.windowMs / secondMs;
    this.buckets = this.buckets.filter((known) => known.second > oldest);
    const current = this.buckets.find((known) => known.second === second) ?? {
      second,
      calls: 0,
      failures: 0,
    };
    if (current.calls === 0) this.buckets.push(current);
    current.calls += 1;
    if (isFailure) current.failures += 1;
    const calls = sum(this.buckets.map((known) => known.calls));
    const failures = sum(this.buckets.map((known) => known.failures));
    const isShareReached = calls >= this.limits.minCalls && failures >= calls * this.limits.failureShare;
    if (isShareReached || this.consecutiveFailures >= this.limits.consecutiveFailures)
      this.open(this.limits.openMs, now);
  }

  private open(forMs: number, now: number): void {
    this.opened = { until: now + forMs, forMs, probesOut: 0, probesWell: 0 };
    this.buckets = [];
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
