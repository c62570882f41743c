import { type CallOutcome, type CircuitBreaker } from '../../src/upstream/resilience/circuit-breaker';

export const breakerLimits = {
  windowMs: 30_000,
  minCalls: 20,
  failureFraction: 0.5,
  consecutiveFailures: 1000,
  openMs: 5_000,
  maxOpenMs: 60_000,
  probes: 3,
};

/** Makes a call that ends at once, if the breaker permits one. Returns what it was, or how long to wait. */
export function callThrough(breaker: CircuitBreaker, outcome: CallOutcome, now: number) {
  const kind = breaker.stateAt(now) === 'closed' ? 'call' : 'probe';
  const permit = breaker.tryAcquire(now);
  if (typeof permit !== 'number') return permit;
  breaker.record(permit, outcome, now);
  return kind;
}

/** Permits for calls that go on; fails where the breaker refuses one. */
export function permitsOf(breaker: CircuitBreaker, count: number, now: number): number[] {
  return Array.from({ length: count }, () => {
    const permit = breaker.tryAcquire(now);
    if (typeof permit === 'number') return permit;
    throw new Error(`refused for ${permit.waitMs} ms`);
  });
}
