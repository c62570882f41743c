import { type CallOutcome, CircuitBreaker } from '../../../../src/upstream/resilience/circuit-breaker';
import { breakerLimits, callThrough } from '../../../support/breaker-calls';

describe('an upstream', () => {
  let breaker: CircuitBreaker;
  let now: number;

  beforeEach(() => {
    breaker = new CircuitBreaker(breakerLimits);
    now = 1_000_000;
  });

  const call = (how: CallOutcome) => callThrough(breaker, how, now);
  const calls = (count: number, how: CallOutcome) => Array.from({ length: count }, () => call(how));

  it('is failing after five failures in a row until a success, also where the breaker waits for more', () => {
    calls(4, 'failure');
    expect(breaker.isFailing).toBe(false);
    calls(1, 'failure');
    expect([breaker.isFailing, breaker.stateAt(now)]).toEqual([true, 'closed']);
    now += 3_600_000;
    expect(breaker.isFailing).toBe(true);
    call('success');
    expect(breaker.isFailing).toBe(false);
  });

  it('is failing once the breaker has opened, also where every other call succeeds', () => {
    for (let n = 0; n < 10; n += 1) {
      call('success');
      call('failure');
    }
    expect([breaker.stateAt(now), breaker.isFailing]).toEqual(['open', true]);
  });

  it('is not failing after a success that closes the breaker', () => {
    calls(20, 'failure');
    now += 5_000;
    calls(3, 'success');
    calls(4, 'failure');
    expect([breaker.stateAt(now), breaker.isFailing]).toEqual(['closed', false]);
  });

  it('is failing while the breaker is open, through its probes, until one of them succeeds', () => {
    calls(10, 'success');
    for (let n = 0; n < 10; n += 1) {
      call('failure');
      if (n < 9) call('success');
    }
    expect(breaker.isFailing).toBe(false);
    calls(10, 'failure');
    expect(breaker.isFailing).toBe(true);
    now += 5_000;
    expect([breaker.stateAt(now), breaker.isFailing]).toEqual(['half-open', true]);
    call('failure');
    expect(breaker.isFailing).toBe(true);
    now += 10_000;
    call('success');
    expect([breaker.stateAt(now), breaker.isFailing]).toEqual(['half-open', false]);
  });
});
