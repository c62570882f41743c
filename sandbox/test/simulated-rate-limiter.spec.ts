import { SimulatedRateLimiter } from '../simulated-rate-limiter';

describe('SimulatedRateLimiter', () => {
  it('gives the seconds until the end of the client’s window', () => {
    let nowMs = 1_000;
    const limiter = new SimulatedRateLimiter(() => nowMs);
    expect([limiter.consume('a', 2), limiter.consume('a', 2), limiter.consume('a', 2)]).toEqual([0, 0, 60]);
    nowMs += 30_500;
    expect(limiter.consume('a', 2)).toBe(30);
    nowMs += 29_500;
    expect(limiter.consume('a', 2)).toBe(0);
  });

  it('counts each client separately', () => {
    const limiter = new SimulatedRateLimiter(() => 0);
    expect([limiter.consume('a', 1), limiter.consume('b', 1), limiter.consume('a', 1)]).toEqual([0, 0, 60]);
  });
});
