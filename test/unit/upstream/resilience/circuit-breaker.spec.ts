import fc from 'fast-check';
import { type CallOutcome, CircuitBreaker } from '../../../../src/upstream/resilience/circuit-breaker';
import { breakerLimits as limits, callThrough, permitsOf } from '../../../support/breaker-calls';

describe('the circuit breaker', () => {
  let breaker: CircuitBreaker;
  let now: number;

  beforeEach(() => {
    breaker = new CircuitBreaker(limits);
    now = 1_000_000;
  });

  const call = (how: CallOutcome) => callThrough(breaker, how, now);
  const calls = (count: number, how: CallOutcome) => Array.from({ length: count }, () => call(how));

  it.each<[string, string, number, number, number]>([
    ['too few calls', 'closed', 19, 0, 0],
    ['twenty failures', 'open', 20, 0, 0],
    ['half of them failed', 'open', 10, 10, 0],
    ['less than half failed', 'closed', 10, 11, 0],
    ['failures that are past the window', 'closed', 19, 0, 31_000],
  ])('%s → %s', (_, state, failed, well, thenPassMs) => {
    calls(well, 'success');
    calls(failed, 'failure');
    now += thenPassMs;
    if (thenPassMs > 0) call('failure');
    expect(breaker.stateAt(now)).toBe(state);
  });

  it('opens once half of at least twenty calls within thirty seconds failed, however they are spread', () => {
    const step = fc.record({ passMs: fc.nat(4_000), isFailure: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), fc.nat(1_000), (steps, begin) => {
        const some = new CircuitBreaker(limits);
        const ended: { second: number; isFailure: boolean }[] = [];
        let [time, isOpen] = [begin, false];
        for (const { passMs, isFailure } of steps) {
          time += passMs;
          const second = Math.floor(time / 1_000);
          ended.push({ second, isFailure });
          const counted = ended.filter((each) => each.second > second - 30);
          const failures = counted.filter((each) => each.isFailure).length;
          isOpen = counted.length >= 20 && failures * 2 >= counted.length;
          callThrough(some, isFailure ? 'failure' : 'success', time);
          if (isOpen || some.stateAt(time) !== 'closed') break;
        }
        expect(some.stateAt(time)).toBe(isOpen ? 'open' : 'closed');
      }),
    );
  });

  it('returns how long it stays open', () => {
    calls(20, 'failure');
    now += 2_000;
    expect(breaker.tryAcquire(now)).toEqual({ waitMs: 3_000 });
  });

  it('lets three probes through, and closes when all succeeded', () => {
    calls(20, 'failure');
    now += 5_000;
    expect(breaker.stateAt(now)).toBe('half-open');
    const [first, second, third] = permitsOf(breaker, 3, now);
    expect(breaker.tryAcquire(now)).toEqual({ waitMs: 1_000 });
    breaker.record(first!, 'success', now);
    breaker.record(second!, 'success', now);
    expect(breaker.stateAt(now)).toBe('half-open');
    breaker.record(third!, 'success', now);
    expect(breaker.stateAt(now)).toBe('closed');
    expect(calls(19, 'failure')).toEqual(Array(19).fill('call'));
    expect(breaker.stateAt(now)).toBe('closed');
  });

  it('opens twice as long after each failed probe, up to a minute', () => {
    calls(20, 'failure');
    const openForMs = [10_000, 20_000, 40_000, 60_000, 60_000].map(() => {
      const waited = breaker.tryAcquire(now);
      now += typeof waited === 'number' ? 0 : waited.waitMs;
      expect(call('failure')).toBe('probe');
      const wait = breaker.tryAcquire(now);
      return typeof wait === 'number' ? 0 : wait.waitMs;
    });
    expect(openForMs).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('starts with the short time again once it was closed', () => {
    calls(20, 'failure');
    now += 5_000;
    call('failure');
    now += 10_000;
    calls(3, 'success');
    calls(20, 'failure');
    expect(breaker.tryAcquire(now)).toEqual({ waitMs: 5_000 });
  });

  it('gives a probe that was never made back', () => {
    calls(20, 'failure');
    now += 5_000;
    expect(calls(10, 'ignored')).toEqual(Array(10).fill('probe'));
  });

  describe('a probe that ends after another has decided', () => {
    let late: number;

    beforeEach(() => {
      calls(20, 'failure');
      now += 5_000;
      [late] = permitsOf(breaker, 1, now) as [number];
      call('failure');
    });

    it.each(['success', 'failure', 'ignored'] as const)('changes nothing while it is open (%s)', (how) => {
      now += 1_000;
      breaker.record(late, how, now);
      expect(breaker.tryAcquire(now)).toEqual({ waitMs: 9_000 });
      now += 9_000;
      expect(calls(2, 'success')).toEqual(['probe', 'probe']);
      expect(breaker.stateAt(now)).toBe('half-open');
      expect(call('success')).toBe('probe');
      expect(breaker.stateAt(now)).toBe('closed');
    });

    it.each(['success', 'failure', 'ignored'] as const)('changes nothing among later probes (%s)', (how) => {
      now += 10_000;
      const later = permitsOf(breaker, 3, now);
      breaker.record(late, how, now);
      expect(breaker.tryAcquire(now)).toEqual({ waitMs: 1_000 });
      for (const permit of later) {
        expect(breaker.stateAt(now)).toBe('half-open');
        breaker.record(permit, 'success', now);
      }
      expect(breaker.stateAt(now)).toBe('closed');
    });

    it('changes nothing once it is closed', () => {
      now += 10_000;
      calls(3, 'success');
      breaker.record(late, 'failure', now);
      expect(breaker.stateAt(now)).toBe('closed');
    });
  });

  it('does not mind the ends of calls from before it opened', () => {
    const late = permitsOf(breaker, 60, now);
    const endLate = () => {
      for (const permit of late.splice(0, 30)) breaker.record(permit, 'failure', now);
    };
    calls(20, 'failure');
    now += 5_000;
    endLate();
    expect(calls(3, 'success')).toEqual(['probe', 'probe', 'probe']);
    expect(breaker.stateAt(now)).toBe('closed');
    endLate();
    expect(breaker.stateAt(now)).toBe('closed');
  });

  it('always permits a call again in the end, and never more than three probes at once', () => {
    const step = fc.record({
      passMs: fc.constantFrom(0, 10, 1_000, 5_000, 70_000),
      calls: fc.nat(30),
      how: fc.constantFrom('success', 'failure', 'ignored'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const some = new CircuitBreaker(limits);
        let time = 0;
        for (const { passMs, calls: count, how } of steps) {
          time += passMs;
          const isClosed = some.stateAt(time) === 'closed';
          const admissions = Array.from({ length: count }, () => some.tryAcquire(time));
          const permits = admissions.filter((admission) => typeof admission === 'number');
          expect(permits.length).toBeLessThanOrEqual(isClosed ? count : 3);
          for (const permit of permits) some.record(permit, how, time);
        }
        expect(typeof some.tryAcquire(time + limits.maxOpenMs)).toBe('number');
      }),
    );
  });

  describe('in light traffic', () => {
    beforeEach(() => {
      breaker = new CircuitBreaker({ ...limits, consecutiveFailures: 5 });
    });

    const failEvery = (count: number, everyMs: number) => {
      for (let n = 0; n < count; n += 1) {
        now += everyMs;
        call('failure');
      }
    };

    it('opens after five failures in a row, however far apart', () => {
      failEvery(4, 60_000);
      expect(breaker.stateAt(now)).toBe('closed');
      failEvery(1, 60_000);
      expect(breaker.tryAcquire(now)).toEqual({ waitMs: 5_000 });
    });

    it('stays closed where a success comes in between', () => {
      failEvery(4, 6_000);
      call('success');
      failEvery(4, 6_000);
      expect(breaker.stateAt(now)).toBe('closed');
    });

    it('does not take a call that was never made for an end of the row', () => {
      failEvery(4, 6_000);
      call('ignored');
      failEvery(1, 6_000);
      expect(breaker.stateAt(now)).toBe('open');
    });

    it('counts anew once it was closed again', () => {
      failEvery(5, 6_000);
      now += 5_000;
      calls(3, 'success');
      failEvery(4, 6_000);
      expect(breaker.stateAt(now)).toBe('closed');
    });

    it('is closed after a success, and open after five failures in a row, whatever came before', () => {
      const end = fc.record({
        passMs: fc.nat(40_000),
        how: fc.constantFrom('success', 'failure', 'ignored'),
      });
      fc.assert(
        fc.property(fc.array(end, { maxLength: 60 }), (ends) => {
          const some = new CircuitBreaker({ ...limits, minCalls: 1_000_000, consecutiveFailures: 5 });
          let [time, inRow] = [0, 0];
          for (const { passMs, how } of ends) {
            time += passMs;
            const wasClosed = some.stateAt(time) === 'closed';
            if (typeof callThrough(some, how, time) !== 'string') continue;
            if (how !== 'ignored') inRow = how === 'failure' ? inRow + 1 : 0;
            if (wasClosed) expect(some.stateAt(time)).toBe(inRow >= 5 ? 'open' : 'closed');
            if (how === 'success') expect(some.isFailing).toBe(false);
            if (inRow >= 5) expect(some.isFailing).toBe(true);
          }
        }),
      );
    });
  });
});
