import { clock } from '../../src/lib/clock';

/**
 * Lets time pass without waiting: the clock of this process's gateways, and `Date.now`, run ahead of the machine's.
 * Timers go on as they were.
 */
export class FakeClock {
  aheadMs = 0;
  /** How far the wall clock alone was set, forward or back. */
  private stepMs = 0;

  private spies: readonly jest.SpyInstance<number, []>[] = [];

  static start(): FakeClock {
    const started = new FakeClock();
    started.start();
    return started;
  }

  start(): void {
    const realDateNow = Date.now.bind(Date);
    const realClockNow = clock.now.bind(clock);
    this.spies = [
      jest.spyOn(Date, 'now').mockImplementation(() => realDateNow() + this.aheadMs + this.stepMs),
      jest.spyOn(clock, 'now').mockImplementation(() => realClockNow() + this.aheadMs),
    ];
  }

  passSeconds(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  /** Sets the wall clock, as an operator or NTP does; no time passes. */
  setWallClock(bySeconds: number): void {
    this.stepMs += bySeconds * 1000;
  }

  /** Puts both clocks back to the machine's time. */
  reset(): void {
    this.aheadMs = 0;
    this.stepMs = 0;
  }

  /** Gives the clocks back to the machine. */
  stop(): void {
    this.spies.forEach((spy) => {
      spy.mockRestore();
    });
  }
}

/** The clock of a spec, or of a `describe`, while its tests run. */
export function usesFakeClock(): FakeClock {
  const fakeClock = new FakeClock();
  beforeAll(() => {
    fakeClock.start();
  });
  afterAll(() => {
    fakeClock.stop();
  });
  return fakeClock;
}
