import { clock } from '../../../src/lib/clock';

describe('the clock of the process', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const setWallClock = (byMs: number) => {
    const realNow = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + byMs);
  };

  it('begins with the wall clock', () => {
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
    expect(Number.isInteger(clock.now())).toBe(true);
  });

  it.each([-3_600_000, 3_600_000])('does not step with the wall clock, set by %d ms', (byMs) => {
    const before = clock.now();
    setWallClock(byMs);
    expect(clock.now() - before).toBeGreaterThanOrEqual(0);
    expect(clock.now() - before).toBeLessThan(1000);
  });

  it.each([-3_600_000, 0, 3_600_000])('converts to the wall clock, set by %d ms, and back', (byMs) => {
    setWallClock(byMs);
    const moment = clock.now();
    expect(Math.abs(clock.toWallClock(moment) - Date.now())).toBeLessThan(1000);
    expect(clock.fromWallClock(clock.toWallClock(moment))).toBe(moment);
  });

  it('converts a moment to the same time again while the wall clock does not step', () => {
    const moment = clock.now();
    const converted = clock.toWallClock(moment);
    setWallClock(900);
    expect(clock.toWallClock(moment)).toBe(converted);
  });
});
