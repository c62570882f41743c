import fc from 'fast-check';
import { RateLimitPause } from '../../../../src/upstream/resilience/rate-limit-pause';

describe('the pause that an interface requests', () => {
  let pause: RateLimitPause;

  beforeEach(() => {
    pause = new RateLimitPause();
  });

  it('lets everything through before', () => {
    expect([pause.isOn, pause.tryAcquire(0), pause.tryAcquire(0)]).toEqual([false, 0, 0]);
  });

  it('lets one call through when it is over, and all once that has a response', () => {
    pause.begin(5_000, 0);
    expect(pause.tryAcquire(1_000)).toBe(4_000);
    expect([pause.tryAcquire(5_000), pause.tryAcquire(5_000)]).toEqual([0, 1_000]);
    expect(pause.isOn).toBe(true);
    pause.end(true, 5_000);
    expect([pause.isOn, pause.tryAcquire(5_100), pause.tryAcquire(5_100)]).toEqual([false, 0, 0]);
  });

  it('is the longer one of two', () => {
    pause.begin(5_000, 0);
    pause.begin(2_000, 0);
    expect([pause.tryAcquire(1_000), pause.tryAcquire(5_000)]).toEqual([4_000, 0]);
  });

  it('ends with a probe that succeeds in the millisecond in which it was let through', () => {
    pause.begin(5_000, 0);
    expect(pause.tryAcquire(5_000)).toBe(0);
    pause.end(true, 5_000);
    expect(pause.isOn).toBe(false);
  });

  it('lets the next one through where the probe had no response', () => {
    pause.begin(5_000, 0);
    expect(pause.tryAcquire(5_000)).toBe(0);
    pause.end(false, 5_000);
    expect([pause.tryAcquire(7_000), pause.tryAcquire(7_000)]).toEqual([0, 1_000]);
  });

  it('begins anew where the probe met another 429', () => {
    pause.begin(5_000, 0);
    pause.tryAcquire(5_000);
    pause.begin(10_000, 5_100);
    pause.end(false, 5_000);
    expect(pause.tryAcquire(6_000)).toBe(9_100);
  });

  it.each([true, false])('takes no call from before it for the probe (response: %s)', (hasResponse) => {
    pause.begin(5_000, 100);
    pause.end(hasResponse, 0);
    expect(pause.tryAcquire(1_000)).toBe(4_100);
    expect(pause.tryAcquire(6_000)).toBe(0);
    pause.end(hasResponse, 100);
    expect([pause.isOn, pause.tryAcquire(6_000)]).toEqual([true, 1_000]);
  });

  it('never has two probes in flight, and always permits another one in the end', () => {
    const step = fc.record({
      passMs: fc.constantFrom(0, 100, 1_000, 20_000),
      calls: fc.nat(5),
      isAnswered: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const some = new RateLimitPause();
        let now = 0;
        some.begin(10_000, now);
        for (const { passMs, calls, isAnswered } of steps) {
          now += passMs;
          const wasOn = some.isOn;
          const through = Array.from({ length: calls }, () => some.tryAcquire(now)).filter(
            (wait) => wait === 0,
          );
          if (wasOn) expect(through.length).toBeLessThanOrEqual(1);
          if (through.length > 0) some.end(isAnswered, now);
        }
        expect(some.tryAcquire(now + 10_000)).toBe(0);
      }),
    );
  });
});
