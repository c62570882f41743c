import { clock } from '../../src/lib/clock';

/**
 * Lets time pass without waiting: the clock of this process's gateways, and `Date.now`, run ahead of the machine's.
 * Timers go on as they were.
 */
export class FakeClock {
  aheadMs = 0;
  /** How far the wall clock alone was set, forward or back. */
  private stepMs = 0;

  private constructor(private readonly spies: readonly jest.SpyInstance<number, []>[]) {}

  static start(): FakeClock {
    const realDateNow = Date.now.bind(Date);
    const realClockNow = clock.now.bind(clock);
    const spies = [jest.spyOn(Date, 'now'), jest.spyOn(clock, 'now')] as const;
    const advanced = new FakeClock(spies);
    spies[0].mockImplementation(() => realDateNow() + advanced.aheadMs + advanced.stepMs);
    spies[1].mockImplementation(() => realClockNow() + advanced.aheadMs);
    return advanced;
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
