import { type CallOutcome, type CircuitBreaker } from '../../src/upstream/resilience/circuit-breaker';

export const breakerLimits = {
  windowMs: 30_000,
  minCalls: 20,
  failureShare: 0.5,
  consecutiveFailures: 1000,
  openMs: 5_000,
  maxOpenMs: 60_000,
  probes: 3,
};

/** Makes a call that ends at once, if the breaker permits one. Returns the permit, or how long to wait. */
export function callThrough(breaker: CircuitBreaker, outcome: CallOutcome, now: number) {
  const permit = breaker.tryAcquire(now);
  if (typeof permit === 'string') breaker.record(permit, outcome, now);
  return permit;
}
