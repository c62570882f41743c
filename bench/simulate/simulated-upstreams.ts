import { LocalRateLimiter, rateLimitWindowMs } from '../../src/upstream/resilience/upstream-rate-limiter';
import { type Priority } from '../../src/lib/priority';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { CallCounter } from './call-counter';

/** The default of `UPSTREAM_ATTEMPT_TIMEOUT_MS`. */
const attemptTimeoutMs = 2000;

/** Calls per minute that the interfaces allow; null for no limit. */
export type Quotas = Readonly<Record<UpstreamName, number | null>>;

/** Both interfaces, with the quotas that all gateways share. */
export class SimulatedUpstreams {
  readonly calls: Readonly<Record<UpstreamName, CallCounter>> = {
    statistics: new CallCounter(),
    order: new CallCounter(),
  };
  refused = 0;
  private readonly limiters: Readonly<Record<UpstreamName, LocalRateLimiter>>;

  constructor(readonly quotas: Quotas) {
    const limiterOf = (name: UpstreamName) =>
      new LocalRateLimiter(quotas[name], rateLimitWindowMs(attemptTimeoutMs));
    this.limiters = { statistics: limiterOf('statistics'), order: limiterOf('order') };
  }

  /** Counts a call and returns 0, or after how many seconds to try again. */
  tryCall(name: UpstreamName, priority: Priority, nowMs: number): number {
    const waitSeconds = this.limiters[name].tryAcquire(priority, nowMs);
    if (waitSeconds > 0) this.refused += 1;
    else this.calls[name].count(nowMs);
    return waitSeconds;
  }
}
